import { lowerAddress, sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { JourneyRecord } from './record.ts'

/**
 * Returns the recipients of the legs from `index` on that are not the account, and that the user has neither chosen nor
 * confirmed in this process: they come from storage or from another device, which could name any.
 *
 * @param confirmed in lower case
 */
export function getUnconfirmedRecipients(
  { account, legs }: Pick<JourneyRecord, 'account' | 'legs'>,
  index: number,
  confirmed: ReadonlySet<Address>,
): Address[] {
  const others = legs
    .slice(index)
    .map(({ recipient }) => recipient)
    .filter((recipient) => !sameAddress(recipient, account) && !confirmed.has(lowerAddress(recipient)))
  return [...new Set(others)]
}

/** Returns a sentence about recipients other than the account, with a space after it; empty without any. */
export function describeRecipients(recipients: readonly Address[]): string {
  return recipients.length > 0 ? `It pays ${recipients.join(' and ')}, not your account. ` : ''
}
