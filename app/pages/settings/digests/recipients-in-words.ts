/** Returns a digest's recipients in words, and which of them get nothing since their agency has disabled them. */
export const recipientsInWords = ({ recipients }: { recipients: string[] }, disabled: readonly string[]): string =>
  recipients.map((address) => (disabled.includes(address) ? `${address} (disabled, so not sent)` : address)).join(', ');
