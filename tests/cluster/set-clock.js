// Preloaded by processes of suites whose clock is set: the time stands still at `STANDING_CLOCK`.
const at = Date.parse(process.env.STANDING_CLOCK ?? '');
if (Number.isNaN(at)) throw new Error('STANDING_CLOCK is no instant.');

globalThis.Date = class extends Date {
  constructor(...given) {
    if (given.length === 0) super(at);
    else super(...given);
  }
  static now() {
    return at;
  }
};
