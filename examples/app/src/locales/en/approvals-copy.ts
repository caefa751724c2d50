/** Texts of the approvals page. */
export const approvalsCopy = {
  count: (count: number) => (count === 1 ? '1 approval' : `${count} approvals`),
  list: 'Approvals',
  token: 'Asset',
  spender: 'Spender',
  allowance: 'Allowance',
  atRisk: 'Value at risk',
  sharedRisk: 'Several contracts can take the same balance. It counts once.',
  unlimited: 'Unlimited',
  limited: 'Limited',
  manage: 'Withdraw, borrow',
  managerHint:
    'A contract with access to your positions can withdraw your deposits and borrow against them. The value at risk is that of your deposits less your debt.',
  positions: 'Positions on',
  unlisted: 'Unlisted',
  debtOf: (symbol: string) => `${symbol} debt`,
  depositOf: (symbol: string) => `${symbol} deposit`,
  permit2: 'Permit2',
  unknownContract: 'Unknown contract',
  select: (token: string, chain: string, spender: string) => `Select ${token} on ${chain} for ${spender}`,
  copySpender: 'Copy spender',
  none: 'No approvals.',
  noneListed: 'No approvals of listed tokens.',
  noneRead: 'No approvals could be read.',
  noneText: 'Contracts that may spend your tokens or use your lending positions appear here.',
  connectText: 'Connect a wallet to see which contracts can spend your tokens or use your lending positions.',
  chainFailed: (chain: string, reason: string) => `${chain}: ${reason}`,
  listsMissing:
    'Approvals there are shown with the names that the token contracts report. Anyone can create a token with any name.',
  chainsMissing: 'Some approvals could not be loaded.',
  noEvents: (chains: string) =>
    `The node of ${chains} does not search past events. Only approvals of contracts that Causeway knows, and of your transfers, are listed.`,
  noEventsTitle: 'The list may be incomplete.',
  unread: (count: number, chain: string) =>
    `${count === 1 ? '1 approval' : `${count} approvals`} on ${chain} could not be read.`,
  showUnlisted: (count: number) => `Show ${count === 1 ? '1 unlisted token' : `${count} unlisted tokens`}`,
  hideUnlisted: 'Hide unlisted tokens',
  unlistedHint: 'Anyone can create a token that reports approvals. To revoke one, you call its contract.',
  // Revoking
  revoke: 'Revoke',
  selectHint: 'Select the approvals to revoke.',
  selectAll: 'Select all',
  clear: 'Clear selection',
  selected: 'Selected',
  onChain: (chain: string) => `On ${chain}`,
  asBatch: 'Sent as one batch.',
  oneByOne: (count: number) =>
    count === 1 ? 'Sent as one transaction.' : `Sent as ${count} transactions, one after the other.`,
  revocation: 'Each revocation removes the permission of one contract. No tokens move.',
  revokeOf: (token: string, spender: string) => `Revoke ${token} for ${spender}`,
  reviewOn: (chain: string) => `Review revocation on ${chain}`,
  back: 'Back',
  revokeOn: (count: number, chain: string) =>
    `Revoke ${count === 1 ? '1 approval' : `${count} approvals`} on ${chain}`,
  confirm: (step: number, count: number) => `Step ${step} of ${count}. Confirm in your wallet.`,
  confirming: (step: number, count: number) => `Step ${step} of ${count}. Waiting for confirmation.`,
  revoked: (count: number, chain: string) =>
    `${count === 1 ? '1 approval' : `${count} approvals`} on ${chain} revoked.`,
  notReported: 'Your wallet did not report the transaction correctly.',
  stillActive: (count: number, chain: string) =>
    `${count === 1 ? '1 approval' : `${count} approvals`} on ${chain} could not be revoked: the contract kept the permission.`,
  failed: 'Not all approvals were revoked.',
  partlyRevoked: (revoked: number, requested: number) =>
    `${revoked} of ${requested} approvals ${revoked === 1 ? 'was' : 'were'} revoked.`,
  checkTransfer: 'Check what was sent',
  viewOnly: 'You are viewing an address. Connect its wallet to revoke its approvals.',
  planName: 'Revoke approvals',
}
