import type { RequestOptions } from '../platforms/transaction.ts'
import { isFinishedTransfer, wasSent } from '../transfers/record.ts'
import type { JourneyContext } from './journey-context.ts'
import { readFunds } from './read-funds.ts'
import type { JourneyFunds, JourneyRecord } from './record.ts'

/**
 * Location of the money of a journey: in the account, on the way of a transfer, at the lender, or with the recipient.
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
  if (state.status === 'done') {
    if (action) return { where: 'lender', chainId: action.chainId, lender: action.lender }
    const last = legs.at(-1)
    if (last && last.recipient !== account) {
      return { where: 'recipient', chainId: last.toChainId, recipient: last.recipient }
    }
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
  if (transfer && wasSent(transfer) && !isFinishedTransfer(transfer))
    return { where: 'transfer', transferId: transfer.id }
  const leg = legs[index]
  if (leg) return inAccount({ chainId: leg.fromChainId, token: leg.fromToken, amount: leg.fromAmount })
  const last = legs.at(-1)
  if (!last) return inAccount(from)
  return inAccount({ chainId: last.toChainId, token: last.toToken, amount: last.received ?? last.toAmount })
}
