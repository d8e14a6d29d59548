/**
 * Puppeteer downloads no browser when it is installed: one of the machine is used, or a package's.
 * @type {import('puppeteer').Configuration}
 */
module.exports = { skipDownload: true };
