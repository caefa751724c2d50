/** Texts of names and saved addresses. */
export const addressBookCopy = {
  savedAndRecent: 'Saved and recent recipients',
  recent: 'recent',
  remove: 'Remove',
  removeLabel: (label: string) => `Remove ${label} from saved addresses`,
  resolving: (name: string) => `Looking up ${name}`,
  resolved: (name: string) => `Address of ${name}:`,
  useAddress: 'Use this address',
  noAddress: (name: string) => `No address found for ${name}.`,
  notRead: 'The name could not be looked up.',
  retry: 'Retry',
  savedAs: 'Saved as',
  named: 'ENS name:',
  lookalike: 'This address looks like one that you know, but is a different one.',
  lookalikeText: (address: string) =>
    `You know ${address}. Scammers create addresses with the same first and last digits. Compare every digit.`,
  unused: (chain: string) => `This address has never been used on ${chain}. Check it with the recipient.`,
  save: 'Save this address',
  label: 'Name of the address',
  saveLabel: 'Save',
}
