/** What a person is told about their account, whoever did it. */
export type AccountNotice =
  | { kind: 'manyWrongPasswords' | 'manyWrongCodes' | 'passwordChanged' | 'codesOn' | 'codesOff' }
  | { kind: 'newDevice'; device: string; address: string };

/** What a `tell-account-holder` job carries. */
export type AccountNoticeJob = { emailAddress: string; notice: AccountNotice; at: string };
