/** A notification to a person about their account, whoever acted. */
export type AccountNotice =
  | {
      kind:
        | 'manyWrongPasswords'
        | 'manyWrongCodes'
        | 'manyWrongPasskeys'
        | 'passwordChanged'
        | 'emailChanged'
        | 'codesOn'
        | 'codesOff'
        | 'codesRenewed'
        | 'portalClosed';
    }
  | { kind: 'newDevice'; device: string; address: string }
  | { kind: 'passkeyAdded' | 'passkeyRemoved' | 'passkeyStopped'; name: string }
  | { kind: 'passkeyRenamed'; name: string; before: string };

/** A notice for an email's owner, and when it happened. */
export type NoticeToSend = { emailAddress: string; notice: AccountNotice; at: string };
