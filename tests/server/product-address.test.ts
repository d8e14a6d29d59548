import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { ask } from '../support/ask.ts';
import { formVisitor } from '../support/form.ts';
import { askedKey } from '../support/mailed-key.ts';
import { givePassword, MEMBER_PASSWORD } from '../support/member.ts';
import { startWebProcess, type WebProcess } from '../support/web-process.ts';

const EMAIL = 'hannah@here.example';
const open: WebProcess[] = [];
const start = async (environment: Record<string, string> = {}) => {
  const web = await startWebProcess(environment);
  open.push(web);
  return web;
};
let web: WebProcess;
let base: string;
let agency: string;
beforeAll(async () => {
  web = await start();
  base = web.platform.config.baseUrl;
  agency = base.replace('://', '://here.');
  await givePassword(web.platform, EMAIL);
});
afterAll(() => Promise.all(open.map((one) => one.close())));

const logIn = (visitor: ReturnType<typeof formVisitor>, query = '') =>
  visitor.post(`/login${query}`, { emailAddress: EMAIL, password: MEMBER_PASSWORD });

describe('The product’s own address', () => {
  test('says what it is, where to sign up and where to log in', async () => {
    const { status, text } = await formVisitor(web.port, base).get('/');
    expect(status).toBe(200);
    expect(text).toContain('<title>Countersign timesheet portal - Timesheets for recruitment agencies</title>');
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).toMatch(/href="\/signup"[^>]*>Sign up your agency/);
    expect(text).toMatch(/href="\/login"[^>]*>Log in/);
    expect((await formVisitor(web.port, agency).get('/')).headers.location).toBe('/login');
  });

  test('logs in people who do not know their agency, and hands them over to the page they asked for', async () => {
    const visitor = formVisitor(web.port, base);
    const requested = await visitor.get('/timesheets?status=pending');
    expect(requested.headers.location).toBe('/login?requestedRoute=%2Ftimesheets%3Fstatus%3Dpending');
    const inside = await logIn(visitor, '?requestedRoute=%2Ftimesheets%3Fstatus%3Dpending');
    expect(inside.headers.location).toBe('/timesheets?status=pending');
    const on = await visitor.get(inside.headers.location!);
    expect(on.headers.location).toMatch(/^\/roles\/[\w-]+\/open\?requestedRoute=%2Ftimesheets%3Fstatus%3Dpending$/);
    const over = new URL((await visitor.get(on.headers.location!)).headers.location!);
    expect([over.origin, over.pathname, over.searchParams.get('requestedRoute')]).toEqual([
      agency,
      '/hand-over',
      '/timesheets?status=pending',
    ]);
    const there = formVisitor(web.port, agency);
    expect((await there.get(`${over.pathname}${over.search}`)).text).toContain('/timesheets?status=pending');
    const fields = { ticket: over.searchParams.get('ticket')!, requestedRoute: '/timesheets?status=pending' };
    const arrived = await there.post('/hand-over', fields);
    expect(arrived.headers.location).toMatch(/^\/timesheets\?status=pending&roleId=[\w-]{36}$/);
    expect((await there.get(arrived.headers.location!)).status).toBe(200);
    expect((await visitor.get('/')).headers.location).toMatch(/^\/roles\/[\w-]+\/open$/);
    expect((await visitor.get('/login')).headers.location).toBe('/');
  });

  test.each([
    '//evil.example',
    'https://evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    '//localhost:1/x',
    '/\t/evil.example',
    '/.//evil.example/x',
    '/a/..//evil.example/x',
    'http://someone@localhost/x',
  ])('hands nobody over to %j', async (evil) => {
    const visitor = formVisitor(web.port, base);
    const warned = await visitor.get(`/login?requestedRoute=${encodeURIComponent(evil)}`);
    expect(warned.text).toContain('Only redirecting to a website of the product is permitted');
    expect((await logIn(visitor, `?requestedRoute=${encodeURIComponent(evil)}`)).headers.location).toBe('/');
    const role = (await visitor.get('/')).headers.location!;
    const over = new URL((await visitor.get(`${role}?requestedRoute=${encodeURIComponent(evil)}`)).headers.location!);
    expect([over.origin, over.searchParams.get('requestedRoute')]).toEqual([agency, null]);
    const ticket = over.searchParams.get('ticket')!;
    const there = formVisitor(web.port, agency);
    const page = await there.get(`/hand-over?ticket=${ticket}&requestedRoute=${encodeURIComponent(evil)}`);
    expect(page.text).toContain('name="requestedRoute" value=""');
    const arrived = await there.post('/hand-over', { ticket, requestedRoute: evil });
    expect(arrived.headers.location).toMatch(/^\/\?roleId=[\w-]{36}$/);
  });
});

describe('A ticket arriving at an agency', () => {
  const NAVIGATED = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'same-site' };
  const ticket = async () => {
    const visitor = formVisitor(web.port, base);
    await logIn(visitor);
    const over = new URL((await visitor.get((await visitor.get('/')).headers.location!)).headers.location!);
    return `${over.pathname}${over.search}&requestedRoute=%2Ftimesheets`;
  };

  test('from another address of the product continues at once, and only once', async () => {
    const path = await ticket();
    const there = formVisitor(web.port, agency, NAVIGATED);
    const arrived = await there.get(path);
    expect(arrived.status).toBe(302);
    expect(arrived.headers.location).toMatch(/^\/timesheets\?roleId=[\w-]{36}$/);
    expect((await there.get(arrived.headers.location!)).status).toBe(200);
    const again = formVisitor(web.port, agency, NAVIGATED);
    expect((await again.get(path)).headers.location).toBe('/login');
    expect((await again.get('/login')).text).toContain('Please log in to carry on.');
  });

  test.each([
    ['from elsewhere', { ...NAVIGATED, 'Sec-Fetch-Site': 'cross-site' }],
    ['typed', { ...NAVIGATED, 'Sec-Fetch-Site': 'none' }],
    ['from a browser that does not say', {}],
    ['as a picture', { ...NAVIGATED, 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }],
    ['in a frame', { ...NAVIGATED, 'Sec-Fetch-Dest': 'iframe' }],
    ['fetched ahead', { ...NAVIGATED, 'Sec-Purpose': 'prefetch' }],
  ])('%s asks first, without being used up', async (_, headers: Record<string, string>) => {
    const path = await ticket();
    const there = formVisitor(web.port, agency, headers);
    const shown = await there.get(path);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('You are continuing to your role at this agency.');
    expect((await there.get('/timesheets')).headers.location).toMatch(/^\/login/);
    expect((await formVisitor(web.port, agency, NAVIGATED).get(path)).headers.location).toMatch(/^\/timesheets/);
  });
});

describe('An address of one’s own', () => {
  test('is accepted as the page it names: the product’s everywhere, an agency’s at its own and at the product’s', async () => {
    const other = base.replace('://', '://other.');
    const requested: [at: string, wanted: string, goesTo: string][] = [
      [base, `${base}/roles?page=2`, '/roles?page=2'],
      [base, `${agency}/timesheets`, '/timesheets'],
      [agency, `${agency}/timesheets`, '/timesheets'],
      [agency, `${base}/timesheets`, '/timesheets'],
      [agency, `${other}/timesheets`, '/'],
      [base, `${base.replace('://', '://api.')}/v1/clients`, '/'],
    ];
    for (const [at, wanted, goesTo] of requested) {
      const { headers } = await logIn(formVisitor(web.port, at), `?requestedRoute=${encodeURIComponent(wanted)}`);
      expect([wanted, headers.location]).toEqual([wanted, goesTo]);
    }
  });
});

describe('A forged Host', () => {
  test('unknown to the installation is a 404; a forwarded one is never read', async () => {
    for (const host of ['evil.example', `here.localhost.evil.example`, 'nobody.localhost'])
      expect([host, (await ask(web.port, '/login', { host })).status]).toEqual([host, 404]);
    const forged = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example', 'X-Forwarded-Proto': 'https' };
    const visitor = formVisitor(web.port, base);
    await logIn(visitor);
    const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...forged, Cookie };
    const role = (await ask(web.port, '/', { headers })).headers.location!;
    expect((await ask(web.port, role, { headers })).headers.location).toMatch(new RegExp(`^${agency}/hand-over\\?`));
    const elsewhere = formVisitor(web.port, agency, forged);
    expect((await elsewhere.get('/signup')).headers.location).toBe(`${base}/signup`);
    expect((await logIn(elsewhere)).headers.location).toBe('/');
    expect((await elsewhere.post('/reset-password', { emailAddress: EMAIL })).headers.location).toBe('/reset-password');
    const requested = await ask(web.port, '/api/v1/accounts/local/resetpassword', {
      host: new URL(agency).host,
      method: 'POST',
      headers: { ...forged, 'Content-Type': 'application/json' },
      body: JSON.stringify({ emailAddress: EMAIL }),
    });
    expect(requested.status).toBe(200);
    const jobs = await web.platform.pool.for({ agencyId: null }).run<{ data: unknown }>({
      text: `select data from pgboss.job where name = 'send-account-mail'`,
      values: [],
    });
    expect([jobs.length, JSON.stringify(jobs).includes('evil')]).toEqual([2, false]);
  });
});

const SIGN_UP = {
  agencyName: 'Patient House',
  fullname: 'Ines Duarte',
  emailAddress: 'ines@patient.example',
  telephoneNumber: '0113 496 0182',
  terms: 'on',
};

describe('Signing up', () => {
  test('when open: the message asks for the click, and offers another email', async () => {
    const visitor = formVisitor(web.port, base);
    const done = await visitor.post('/signup', SIGN_UP);
    expect(done.headers.location).toBe('/signup?done=signedUp');
    const page = (await visitor.get('/signup?done=signedUp')).text;
    expect(page.replaceAll('<!-- -->', '')).toContain(
      'Please click the verification link in the email that we have sent to',
    );
    expect(page).toMatch(/<form[^>]*action="\/account\/signup\/local\/verify"/);
    expect(page).toContain('Send it again');
    expect(page).toMatch(/href="\/signup\?again=1"[^>]*>Use another email address/);
    const again = await visitor.post('/account/signup/local/verify', { emailAddress: SIGN_UP.emailAddress });
    expect(again.status).toBeLessThan(400);
    expect((await visitor.get('/login')).text).toContain('href="/account/signup/local/verify"');
    expect(page).toContain('ines@patient.example');
    expect(page).toContain(`patient-house.${new URL(base).host}`);
  });
  test('again with another email: keeps what was typed, and replaces the first agency', async () => {
    const visitor = formVisitor(web.port, base);
    const typed = {
      ...SIGN_UP,
      agencyName: 'Second House',
      canonicalName: 'second-house',
      emailAddress: 'in@second.example',
    };
    await visitor.post('/signup', typed);
    const form = (await visitor.get('/signup?again=1')).text;
    for (const value of ['Second House', 'second-house', 'Ines Duarte', 'in@second.example', '0113 496 0182'])
      expect(form).toContain(`value="${value}"`);
    expect(form).toContain('The link went to in@second.example.');
    const half = await visitor.post('/signup?again=1', { ...typed, emailAddress: 'ines@' });
    expect(half.status).toBe(422);
    expect(half.text).toContain('Please supply a valid email address.');
    expect(half.text).not.toContain('This name is unavailable');
    const done = await visitor.post('/signup?again=1', { ...typed, emailAddress: 'ines@second.example' });
    expect(done.headers.location).toBe('/signup?done=signedUp');
    const page = (await visitor.get('/signup?done=signedUp')).text;
    expect(page).toContain('ines@second.example');
    expect(page).toContain(`second-house.${new URL(base).host}`);
    // Without the cookie, or with a forged one, nothing is removed to make room.
    const stranger = formVisitor(web.port, base);
    expect((await stranger.get('/signup?again=1')).text).not.toContain('second.example');
    stranger.cookies.set(
      'countersign-signed-up',
      visitor.cookies.get('countersign-signed-up')!.replace(/\..*$/, '.forged'),
    );
    const refused = await stranger.post('/signup?again=1', typed);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This name is unavailable, please choose another');
  });
  test('leads a visitor of the unopened portal to its verification, with its logo', async () => {
    const house = base.replace('://', '://patient-house.');
    const visitor = formVisitor(web.port, house);
    for (const path of ['/', '/login', '/timesheets'])
      expect((await visitor.get(path)).headers.location).toBe('/account/signup/local/verify');
    const { status, text } = await visitor.get('/account/signup/local/verify');
    expect(status).toBe(200);
    expect(text).toContain('This timesheet portal is not open yet.');
    expect(text).toContain('Request account verification email');
    expect(text).not.toContain('href="/login"');
    const logo = await visitor.get(/src="(\/logos\/[^"]+)"/.exec(text)![1]!);
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    // The person who signed up opens their own portal, and is not invited to it.
    const founded = await openNamedAgencyContext(web.platform, 'patient-house', { kind: 'system' });
    const key = await askedKey(founded, SIGN_UP.emailAddress, 'verification');
    const first = (await visitor.get(`/account/signup/local/verify/${key}`)).text;
    expect(first).toContain('it opens the timesheet portal of Patient House, and you are logged in.');
    expect(first).not.toContain('invites you');
  });

  const expectBooking = (text: string) =>
    expect(text).toMatch(/href="https:\/\/countersign\.example\/book-a-demo"[^>]*>book a time that suits you/);
  test('when the operator approves: stores the request, and the page says what happens next', async () => {
    const approval = await start({ SIGNUP: 'approval', OPERATOR_EMAIL: 'ruth@operator.example' });
    const visitor = formVisitor(approval.port, approval.platform.config.baseUrl);
    const form = (await visitor.get('/signup')).text;
    expect(form).toContain('name="agencyName"');
    expect(form).toContain('Once it is approved we send a verification link to your email.');
    expect((await visitor.post('/signup', SIGN_UP)).headers.location).toBe('/signup?done=requested');
    const page = (await visitor.get('/signup?done=requested')).text;
    expect(page).toMatch(/Our team will get in touch with you.*ines@patient\.example/);
    expect(page).toContain('Once your request is approved you get an email with the verification link');
    expectBooking(page);
    const waiting = await approval.platform.pool
      .for({ agencyId: null, operator: true })
      .run({ text: 'select agency_name from sign_up_requests', values: [] });
    expect(waiting).toEqual([{ agencyName: 'Patient House' }]);
  });
  test('when closed: shows no form, and refuses a posted one', async () => {
    const closed = await start({ SIGNUP: 'closed' });
    const visitor = formVisitor(closed.port, closed.platform.config.baseUrl);
    const page = (await visitor.get('/signup')).text;
    expect(page).not.toContain('name="agencyName"');
    expect(page).toContain('Signing up is closed at the moment.');
    expectBooking(page);
    expect((await visitor.get('/')).text).not.toContain('href="/signup"');
    const posted = await visitor.post('/signup', SIGN_UP);
    expect(posted.status).toBe(403);
  });
});
