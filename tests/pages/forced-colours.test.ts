import { expect, test } from 'vitest';
import { opened } from '../support/opened.ts';
import { makePlacement } from '../support/placement.ts';
import { startWebProcess } from '../support/web-process.ts';
import { openAdministratorsPage } from './administrators-page.ts';

const web = opened(startWebProcess);

/** Returns what is drawn in one of the product's own colours, which may equal the background in the user's colours. */
const SHOWN = `(() => {
  const style = (one, part) => getComputedStyle(one, part);
  return {
    icons: [...document.querySelectorAll('.i')].filter((icon) => style(icon).color !== style(icon.parentElement).color).length,
    switches: [...document.querySelectorAll('.switch')].map((one) =>
      ({ isOn: one.ariaChecked === 'true', knob: style(one, '::before').backgroundColor !== style(one).backgroundColor })),
    logo: style(document.querySelector('.side-logo')).backgroundColor,
  };
})()`;

test(
  'In forced colours, icons follow the text, switches show their state, and a logo keeps its background',
  { timeout: 120_000 },
  async () => {
    const { page, close } = await openAdministratorsPage(await makePlacement(web.here), 1280);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.goto('/administrators');
    const shown = await page.evaluate(SHOWN);
    await close();
    expect(shown).toEqual({
      icons: 0,
      switches: [
        { isOn: true, knob: true },
        { isOn: true, knob: true },
      ],
      logo: 'rgb(255, 255, 255)',
    });
  },
);
