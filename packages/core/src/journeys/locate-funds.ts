import { sameAddress } from '../chains/address.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { isFinishedTransfer, isSendUnknown, type TransferRecord, wasSent } from '../transfers/record.ts'
import { areFundsReturned } from '../transfers/stage.ts'
import type { JourneyContext } from './journey-context.ts'
import { readFunds } from './read-funds.ts'
import type { JourneyFunds, JourneyRecord, JourneyRecordAction, JourneyRecordLeg } from './record.ts'
import { readArrivalOutcome, type SettleContext } from './settle-carried-action.ts'

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
  context: SettleContext & Pick<JourneyContext, 'transfers'>,
  options: RequestOptions = {},
): Promise<JourneyLocation> {
  const { platforms, transfers } = context
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
  const leg = legs[index]
  const paid = leg?.arrival && 'leg' in state && (await findPaid(transferId, transfers))
  if (leg && paid) {
    const read = { ...options, isVisible: true }
    const outcome = await readArrivalOutcome({ record, leg, transfer: paid }, context, read)
    if (outcome?.succeeded && action) return afterAction(action)
    if (outcome) return afterLeg(index, outcome.returned)
  }
  await transfers.load()
  if (state.status === 'asking' || state.status === 'stopped') {
    const isPending =
      state.status === 'asking' && (state.reason === 'stalled' || state.reason === 'send-unknown')
    if (!isPending || transferId === undefined) return { where: 'unknown', transferId }
    // The tracker may have found the end of the transfer after the question was stored.
    const latest = transfers.get(transferId)
    if (!latest || !isFinishedTransfer(latest)) return { where: 'transfer', transferId }
  }
  const isRunning = (state.status === 'running' || state.status === 'asking') && transferId !== undefined
  const transfer = isRunning ? transfers.get(transferId) : undefined
  // The record may have been cleared, or be on another device.
  if (isRunning && !transfer && !(await isUnsent(leg ?? action, record, context, options))) {
    return { where: 'transfer', transferId }
  }
  if (transfer && (wasSent(transfer) || isSendUnknown(transfer)) && !areFundsReturned(transfer)) {
    if (transfer.status === 'FAILED') return { where: 'unknown', transferId: transfer.id }
    if (transfer.status !== 'DONE') return { where: 'transfer', transferId: transfer.id }
    if (leg?.arrival) return { where: 'unknown', transferId }
    return !leg && action ? afterAction(action) : afterLeg(index, transfer.received?.amount)
  }
  if (!leg) return afterLeg(legs.length - 1)
  const { fromChainId, fromToken, fromAmount } = leg
  const { chainId = fromChainId, token = fromToken, amount = fromAmount } = transfer?.refund ?? {}
  return inAccount({ chainId, token, amount })
}

/** Returns whether an unchanged nonce proves that nothing was sent since a leg or the action was about to be sent. */
async function isUnsent(
  step: JourneyRecordLeg | JourneyRecordAction | undefined,
  { account }: JourneyRecord,
  { platforms }: SettleContext,
  options: RequestOptions,
): Promise<boolean> {
  if (step?.nonce === undefined) return false
  const chainId = 'chainId' in step ? step.chainId : step.fromChainId
  const platform = platforms.forChain(chainId)
  return (await platform.getNextNonce({ chainId, account }, options)) === step.nonce
}

/** Returns the transfer if the provider has paid it. */
async function findPaid(
  transferId: string | undefined,
  transfers: Pick<JourneyContext['transfers'], 'load' | 'get'>,
): Promise<TransferRecord | undefined> {
  await transfers.load()
  const transfer = transferId === undefined ? undefined : transfers.get(transferId)
  return transfer?.status === 'DONE' ? transfer : undefined
}
