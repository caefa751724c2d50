/** Texts of wallet requests, of their progress and of their failures. */
export const sendingCopy = {
  stopBeforeNext: 'Stop before the next step',
  stopWaiting: 'Stop waiting',
  // Steps. The amount is blank if it is not known.
  resetApproval: 'Set the old approval to zero',
  approve: (amount: string) => withAmount('Approve', amount),
  approveExactly: (amount: string) => withAmount('Approve exactly', amount),
  approveUpTo: (limit: string) => `Approve up to ${limit}`,
  signPermit: (amount: string) => withAmount('Sign a permit for', amount),
  signPermitExactly: (amount: string) => withAmount('Sign a permit for exactly', amount),
  signPermitUpTo: (limit: string) => `Sign a permit for up to ${limit}`,
  forSpender: (step: string, spender: string) => `${step} for ${spender}`,
  partForOrders: (step: string, amount: string) => `${step}, ${amount} of it for your open orders`,
  baseUnitsOf: (amount: string, token: string) => `${amount} base units of ${token}`,
  wrap: (amount: string) => `Wrap ${amount}`,
  unwrap: (amount: string) => `Unwrap ${amount}`,
  oneRequest: 'Your wallet asks once for all of these:',
  signPermitToSend: (max: string, amount: string) => `Sign a permit for at most ${max} to send ${amount}`,
  signOrder: (action: string, amount: string) =>
    withAmount(`Sign the order to ${action.toLowerCase()}`, amount),
  signTo: (action: string, amount: string) => withAmount(`Sign to ${action.toLowerCase()}`, amount),
  approveAnd: (action: string, amount: string) => withAmount(`Approve and ${action.toLowerCase()}`, amount),
  call: withAmount,
  // Phases
  openWallet: 'Open your wallet',
  submittingOrder: 'Submitting the order',
  waitingForChain: 'Waiting for the chain',
  chainUnreachable: 'Chain unreachable',
  batchUnreachable: 'Status unavailable',
  preparing: 'Preparing',
  times: (count: number) => ['zero times', 'once', 'twice'][count] ?? `${count} times`,
  // Where the amount is
  theAmount: 'The amount',
  unanswered:
    'Your wallet has not confirmed the request. If it is still open there, reject it to cancel; otherwise the transaction can still be sent.',
  fundsUnknown: (amount: string, chain: string) =>
    `It is not known yet whether ${amount} has left your wallet on ${chain}.`,
  nothingSent: 'Nothing was sent.',
  /** After a rejection, which only the wallet reports. */
  reportedUnsent: 'According to your wallet, nothing was sent.',
  sentAnyway: {
    title: 'Sent despite the rejection',
    message: 'Your wallet reported that you rejected the request, but it was sent.',
  },
  sentUnreported: {
    title: 'Sent',
    message: 'Your wallet did not report the transaction, but it was sent.',
  },
  sentUnconfirmed: 'The transaction was sent and is not confirmed yet.',
  sentConfirmed: 'The transaction was sent and is confirmed.',
  stillInWallet: (amount: string, chain: string) => `${amount} is still in your wallet on ${chain}.`,
  approvalStays: 'The approval is confirmed and remains active.',
  approvalPartStays: 'A part of the approval remains active.',
  approvalMayStay: 'The approval is confirmed and may remain active.',
  approvalPending: 'The approval was sent and is not confirmed yet.',
  orderSigned: 'The order is signed, but its submission is not confirmed yet.',
  stillRunning: 'This is not finished.',
  stillRunningText: 'Confirm or reject the request in your wallet, or stop before the next step.',
  reportedBatch: {
    failed: (chain: string) =>
      `According to it, nothing was executed on ${chain}. Check your balance before you try again.`,
    partial: (chain: string) =>
      `It is unknown which part was executed on ${chain}. Check your balance before you try again. Approvals may remain active. You can revoke them under Approvals.`,
  },
  // The state of the wallet
  openInWallet:
    'An identical transaction may still be open in your wallet. If you confirm both there, both are sent.',
  openTransfer: 'Open transfer',
  openOrder: 'You have signed an identical order, which may have been submitted. It is searched first.',
  reviewSentNothing: 'This review sent nothing.',
  reportedReviewUnsent: 'According to your wallet, this review sent nothing.',
  onlyApprovalSent: 'This review sent only its approval.',
  earlierUnknown: 'An earlier action may have been sent: check it under Activity.',
  repeatConsent:
    'An identical transaction may have been sent, or may still be open in your wallet. I accept that both may be sent.',
  sentUnseen: {
    title: 'Already sent',
    batchTitle: 'Not confirmed yet',
    action: (action: string, amount: string | undefined, chain: string) =>
      `${action}${amount === undefined ? '' : ` of ${amount}`} on ${chain}: `,
    done: 'Your wallet did not report it, but an identical transaction was sent and is completed.',
    completed: 'An identical transaction was sent and is completed.',
    pending: 'Your wallet did not report it, but an identical transaction was sent. It is still pending.',
    unconfirmed: 'An identical transaction was sent and is not confirmed yet.',
    order: 'An identical order was submitted and is not filled yet.',
    batch: 'Your wallet accepted an identical transaction, which is not confirmed. It may still be executed.',
    consent: 'Send it again in addition.',
  },
  otherAccount: (address: string) => `This was started with ${address}.`,
  switchBack: 'Switch your wallet back to that account to continue.',
  // Failures
  uncertain: {
    title: 'Status unknown',
    message: 'Your wallet did not report whether it sent the transaction.',
    hint: "Check your wallet's own activity. If the transaction is there, wait a moment and continue. If not, send it again.",
    resend: 'Not in my wallet, send again',
    /** After a rejection, if the account has sent a transaction since. */
    rejected:
      'Your wallet reported that you rejected the request, but your account has sent a transaction since then.',
  },
  sentBefore: {
    title: 'Already sent',
    message: 'This transfer was already sent. Nothing was sent again.',
    hint: 'Find it under Activity. To send again, request a new quote.',
  },
  foundSent: {
    title: 'Already sent.',
    /** @param sent states that the transaction was sent, and whether it is confirmed */
    message: (sent: string) =>
      `${sent} Your wallet did not report that. The remaining requests are listed above.`,
  },
  repeated: {
    title: 'Identical transaction',
    message:
      'Since you started this, an identical transaction was sent or is open in your wallet, such as from another tab. Your wallet was not asked to send a second one. A permission that you granted may remain active; you can revoke it under Approvals.',
    hint: 'Try again with current values.',
  },
  openElsewhere: {
    title: 'Open in another tab',
    message: 'Another tab is sending this transfer.',
    hint: 'Continue there, or close that tab and try again.',
  },
  noConnection: 'No connection',
  reconnected: 'You were offline, and are connected again. Try again.',
  chainUnread: {
    title: 'Chain unreachable',
    message: 'The chain could not be reached. Check your connection, then try again.',
  },
  notSimulated: {
    title: 'Not resumed',
    message:
      'Your position may have changed since you planned this, so the remaining steps are simulated before they are sent. No node could simulate them now.',
    hint: 'Resume again in a moment. You can also leave it as it is.',
    discardHint:
      'Resume again in a moment, or discard it and start a new one with current values. Discarding only removes it from Activity.',
  },
  providerChanged: {
    title: 'Not sent',
    message: (provider: string) =>
      `An earlier attempt with ${provider} was not sent, and this review has another provider.`,
    hint: 'Discard the earlier attempt to start again.',
  },
  signedOrder: {
    title: 'Another order is signed',
    message: (provider: string, minimum: string | undefined, deadline: string | undefined) =>
      `You have already signed an order with ${provider}${minimum === undefined ? '' : ` for at least ${minimum}`}. It may have been submitted, and can be executed until ${deadline ?? 'its deadline'}. Nothing else was sent.`,
    hint: 'Submit that order, or wait until then. If you trade again before, both can be executed.',
    submit: 'Submit the signed order',
    expiredTitle: 'Order expired',
    expired: (provider: string, deadline: string | undefined) =>
      `${provider} has not confirmed the order that you signed${deadline === undefined ? '' : `, which was valid until ${deadline}`}. Nothing else was sent.`,
    expiredHint: 'Check your balance, then discard the order to start again.',
  },
  nonceUsed: {
    title: 'Not sent',
    message:
      'Another transaction of your account was sent first, such as one of another tab, so the network rejected this one. The other one may have changed your balances and your position.',
    hint: 'Try again with current values.',
  },
  transferChanged: 'The saved transfer was changed',
}

function withAmount(text: string, amount: string): string {
  return amount === '' ? text : `${text} ${amount}`
}
