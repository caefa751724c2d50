import { sameAddress } from '../chains/address.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { isSendUnknown, wasSent } from '../transfers/record.ts'
import { areFundsReturned } from '../transfers/stage.ts'
import type { JourneyContext } from './journey-context.ts'
import { readFunds } from './read-funds.ts'
import type { JourneyFunds, JourneyRecord, JourneyRecordAction } from './record.ts'

/**
 * Location of the money of a journey: in the account, on the way of a transfer that was or may have been sent, at the
 * lender, or with the recipient.
 * `unknown` after a transfer that failed without a refund.
 */
export type JourneyLocation =
  | ({ readonly where: 'account' } & JourneyFunds)
  | { readonly where: 'transfer'; readonly transferId: string }
  | { readonly where: 'lender'; readonly chainId: number; readonly lender: string }
  | { readonly where: 'recipient'; readonly chainId: number; readonly recipient: JourneyRecord['account'] }
  | { readonly where: 'unknown'; readonly transferId: string | undefined }

/** Reads from the chain where the money of a journey is. */
export async function locateFunds(
  record: JourneyRecord,
  { platforms, transfers }: Pick<JourneyContext, 'platforms' | 'transfers'>,
  options: RequestOptions = {},
): Promise<JourneyLocation> {
  const { state, legs, action, account, from } = record
  const inAccount = async (funds: JourneyFunds): Promise<JourneyLocation> => ({
    where: 'account',
    ...(await readFunds(funds, account, { platforms }, options)),
  })
  const afterLeg = async (index: number, received = legs[index]?.received): Promise<JourneyLocation> => {
    const leg = legs[index]
    if (!leg) return inAccount(from)
    const { toChainId: chainId, toToken: token, recipient, toAmount } = leg
    if (!sameAddress(recipient, account)) return { where: 'recipient', chainId, recipient }
    return inAccount({ chainId, token, amount: received ?? toAmount })
  }
  const afterAction = ({ chainId, lender }: JourneyRecordAction): JourneyLocation => ({
    where: 'lender',
    chainId,
    lender,
  })
  if (state.status === 'done') {
    if (action) return afterAction(action)
    const last = legs.at(-1)
    if (last && !sameAddress(last.recipient, account)) return afterLeg(legs.length - 1)
  }
  if ('funds' in state && state.funds) return inAccount(state.funds)
  const index = 'leg' in state ? state.leg : legs.length
  const transferId = (legs[index] ?? action)?.transferIds.at(-1)
  if (state.status === 'asking' || state.status === 'stopped') {
    const isPending =
      state.status === 'asking' && (state.reason === 'stalled' || state.reason === 'send-unknown')
    return isPending && transferId !== undefined
      ? { where: 'transfer', transferId }
      : { where: 'unknown', transferId }
  }
  await transfers.load()
  const transfer = state.status === 'running' && transferId ? transfers.get(transferId) : undefined
  const leg = legs[index]
  if (transfer && (wasSent(transfer) || isSendUnknown(transfer)) && !areFundsReturned(transfer)) {
    if (transfer.status !== 'DONE') return { where: 'transfer', transferId: transfer.id }
    return !leg && action ? afterAction(action) : afterLeg(index, transfer.received?.amount)
  }
  if (!leg) return afterLeg(legs.length - 1)
  const { fromChainId, fromToken, fromAmount } = leg
  const { chainId = fromChainId, token = fromToken, amount = fromAmount } = transfer?.refund ?? {}
  return inAccount({ chainId, token, amount })
}
