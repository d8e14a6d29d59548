// The browser comes from the machine or from @sparticuz/chromium; nothing is downloaded at install time.
module.exports = { skipDownload: true };
