/** Texts of names and saved addresses. */
export const addressBookCopy = {
  savedAndRecent: 'Saved and recent recipients',
  recent: 'recent',
  remove: 'Remove',
  removeLabel: (label: string) => `Remove ${label} from saved addresses`,
  addressOrName: '0x… or name.eth',
  resolving: (name: string) => `Looking up ${name}`,
  resolved: (name: string) => `Address of ${name}:`,
  useAddress: 'Use this address',
  noAddress: (name: string) => `No address found for ${name}.`,
  notRead: 'The name could not be looked up.',
  retry: 'Retry',
  savedAs: 'Saved as',
  named: 'ENS name:',
  save: 'Save this address',
  label: 'Name of the address',
  saveLabel: 'Save',
}
