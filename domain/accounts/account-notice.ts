/** What a person is told about their account, whoever did it. */
export type AccountNotice =
  | {
      kind:
        | 'manyWrongPasswords'
        | 'manyWrongCodes'
        | 'passwordChanged'
        | 'emailChanged'
        | 'codesOn'
        | 'codesOff'
        | 'codesRenewed';
    }
  | { kind: 'newDevice'; device: string; address: string };

/** A notice for whoever has an email, and when it happened. */
export type NoticeToSend = { emailAddress: string; notice: AccountNotice; at: string };
