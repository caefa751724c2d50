import type { TransferRecord } from '@causeway/core'
import { isAddress, sameAddress } from '@causeway/core/chains'

/** Hex digits at each end by which people recognize an address. Scammers generate addresses that share them. */
const START = 3
const END = 3

/** Returns a known address that looks like a recipient, but is another one. */
export function findLookalike(recipient: string, knownAddresses: readonly string[]): string | undefined {
  return knownAddresses.find(
    (address) => !sameAddress(address, recipient) && ends(address) === ends(recipient),
  )
}

function ends(address: string): string {
  const digits = address.toLowerCase().replace(/^0x/, '')
  return `${digits.length}:${digits.slice(0, START)}:${digits.slice(-END)}`
}

/**
 * Returns the recipients of the transfers that the accounts have sent, the latest first. Received transfers are left
 * out: scammers send small amounts so that their address appears among recent ones. So are transfers that carry out a call
 * on arrival, because they pay a contract that the user did not enter.
 */
export function recentRecipients(
  transfers: readonly TransferRecord[],
  accounts: readonly string[],
): string[] {
  const isOwn = (address: string) => accounts.some((account) => sameAddress(account, address))
  const recipients = transfers
    .filter(({ from, sentTime }) => sentTime !== undefined && isOwn(from))
    .filter(({ run }) => run?.terms?.request.message === undefined)
    .sort((a, b) => (b.sentTime ?? 0) - (a.sentTime ?? 0))
    .flatMap(({ info: { recipient } }) => recipient ?? [])
    .filter((recipient) => !isOwn(recipient) && (isAddress(recipient, 'EVM') || isAddress(recipient, 'FUEL')))
  return [...new Map(recipients.map((recipient) => [recipient.toLowerCase(), recipient])).values()]
}
