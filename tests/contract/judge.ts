import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { PROBLEM_CODES } from '#api/docs/problem-codes.ts';
import { FIELD_CODES } from '#domain/field-codes.ts';
import type { ContractCaller } from './callers.ts';
import type { MadeRequest } from './requests.ts';

/** A response as received. */
export type Received = { status: number; type: string; text: string };
type Problem = { code?: string; errors?: { field: string; code: string }[] };

const STATUSES = new Map<string, Set<number>>();
for (const { codes } of PROBLEM_CODES)
  for (const [code, status, meaning] of codes) {
    const also = [...meaning.matchAll(/\b[45]\d\d\b/g)].map(([other]) => Number(other));
    STATUSES.set(code, new Set([...(STATUSES.get(code) ?? []), status, ...also]));
  }

/** Judges responses, by the description and by what holds for every one of them. */
export function judgeOf(document: object) {
  const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true, unicodeRegExp: false }));
  ajv.addSchema({ $id: 'api', ...document });
  const pointer = (...names: string[]) => names.map((one) => one.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

  function wrongShape({ operation, path: _path }: MadeRequest, { status, type, text }: Received): string[] {
    const { content } = operation.answers[status]!;
    // A file without lines is empty.
    if (text === '')
      return content && status < 300 && !['application/x-ndjson', 'text/csv'].includes(type)
        ? ['no body where one is described']
        : [];
    if (content && Object.keys(content).join() === '*/*') return [];
    if (!content?.[type]) return [`${type} is not described for ${status}`];
    // Each line of JSON is a document; the lines together are not.
    if (type === 'application/x-ndjson')
      text
        .trimEnd()
        .split('\n')
        .forEach((line) => void JSON.parse(line));
    if (!/[/+]json$/.test(type) || !content[type].schema) return [];
    const place = pointer('paths', operation.path, operation.method.toLowerCase(), 'responses', String(status));
    const inPlace = ajv.getSchema(`api#/${place}/${pointer('content', type, 'schema')}`);
    const validate =
      inPlace ?? ajv.compile({ $ref: `api#/components/schemas/${type.includes('problem') ? 'Problem' : ''}` });
    return validate(JSON.parse(text))
      ? []
      : [`not as its schema says: ${ajv.errorsText(validate.errors).slice(0, 300)}`];
  }

  function wrongRefusal({ broken, body }: MadeRequest, { status, type, text }: Received): string[] {
    if (type !== 'application/problem+json') return [`a refusal as ${type}`];
    const { code = '', errors = [] } = JSON.parse(text) as Problem;
    const unknown = errors.filter((one) => !(one.code in FIELD_CODES)).map((one) => `${one.field}: code ${one.code}`);
    const told = errors.map(({ field }) => field);
    // The body may be checked before the query or after it: one of them may hide the other.
    const isNamed =
      (broken?.in === 'query' && body !== undefined) ||
      !broken ||
      told.some(
        (field) =>
          field === broken.field || field.startsWith(`${broken.field}.`) || field.startsWith(`${broken.field}[`),
      );
    return [
      ...(STATUSES.get(code)?.has(status) ? [] : [`code ${code} with ${status} is not listed`]),
      ...(unknown.length > 0 ? [`unlisted ${unknown.join()}`] : []),
      ...(code === 'invalid' && status === 422 && !isNamed
        ? [`does not name ${broken!.field}, but ${told.join()}`]
        : []),
    ];
  }

  function wrongAccess({ operation, whose }: MadeRequest, caller: ContractCaller, status: number): string[] {
    const { scopes, isOpen, path } = operation;
    const isDone = status < 300;
    if (isOpen) return [];
    if (caller.name === 'nobody') return status === 401 ? [] : [`${status} to nobody`];
    // A key acts for the administration roles of its agency.
    if (caller.scopes && /^\/roles\/.*\{roleId\}/.test(path)) return [];
    if (caller.scopes && scopes === null) return status === 403 ? [] : [`${status} to a key where only people may`];
    const lacks = caller.scopes && scopes!.some((scope) => !caller.scopes!.includes(scope));
    if (lacks) return status === 403 ? [] : [`${status} to a key without ${scopes!.join()}`];
    const isTheirs = whose === (caller.isForeign ? 'foreign' : 'own');
    return isDone && path.includes('Id}') && !isTheirs ? [`${status} for what is not theirs`] : [];
  }

  return (made: MadeRequest, caller: ContractCaller, answer: Received): string[] => {
    const { status } = answer;
    if (status >= 500) return [`${status}: ${answer.text.slice(0, 300)}`];
    if (!made.operation.answers[status]) return [`${status} is not described: ${answer.text.slice(0, 200)}`];
    return [
      ...(status < 400 && made.broken ? [`${status} though ${made.broken.field} is ${made.broken.how}`] : []),
      ...wrongAccess(made, caller, status),
      ...wrongShape(made, answer),
      ...(status >= 400 ? wrongRefusal(made, answer) : []),
    ];
  };
}
