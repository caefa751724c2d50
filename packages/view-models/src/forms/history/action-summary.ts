import type { Address, TransferRecord } from '@causeway/core'
import { isNativeToken, sameAddress } from '@causeway/core/chains'
import { type MarginOperation, parseMarginOperation } from '@causeway/core/margin'
import { historyCopy } from '../../locales/copy.ts'

/** A token that a transfer or transaction pays or receives, with the amount. */
export interface ActionSide {
  readonly chainId: number
  readonly token: Address | undefined
  /** Amount in base units. */
  readonly amount: bigint | undefined
  /** Decimals, if the record contains them. */
  readonly decimals: number | undefined
}

/** Summary of a transfer or plain transaction: action, provider and amounts. */
export interface ActionSummary {
  /** Name of the action, in two or three words. */
  readonly name: string
  readonly paid: ActionSide | undefined
  readonly received: ActionSide | undefined
  /** The payment that arrived, as the chain reports it. */
  readonly arrived: ActionSide | undefined
  /** Operation of a margin trade, whose amounts are those of its position. 'Refinance' moves a loan. */
  readonly marginOperation: MarginOperation | 'Refinance' | undefined
  /** Tokens whose approvals it revokes, without duplicates. Empty for other transfers. */
  readonly revoked: readonly Address[]
  readonly lender: string | undefined
  /** Name or id of the provider that executed it. */
  readonly provider: string | undefined
  /** Account that receives the output, if it is not the sender. */
  readonly recipient: Address | undefined
}

/** Returns the summary of a transfer or plain transaction. */
export function toActionSummary(record: TransferRecord): ActionSummary {
  const { info, run } = record
  const received = getPayment(record)
  const { account, recipient, aggregator, lender, outputChainId, outputCurrency } = info
  const request = run?.terms?.request
  const isQuoted = received !== undefined && sameAddress(received.token, outputCurrency)
  return {
    name: getActionName(info),
    paid: side(info.inputChainId, info.inputCurrency, info.inputAmountRaw, request?.fromTokenDecimals),
    received:
      outputChainId === undefined
        ? undefined
        : side(outputChainId, outputCurrency, info.outputAmountRaw, request?.toTokenDecimals),
    arrived:
      received === undefined || outputChainId === undefined
        ? undefined
        : side(
            outputChainId,
            received.token,
            received.amount,
            isQuoted ? request?.toTokenDecimals : undefined,
          ),
    marginOperation: getMarginOperation(info),
    revoked: getRevokedTokens(record),
    lender,
    provider: aggregator === undefined ? undefined : (run?.name ?? aggregator),
    recipient: recipient?.toLowerCase() === account.toLowerCase() ? undefined : recipient,
  }
}

/**
 * Returns the payment that arrived. That of a token on its chain arrives as it was sent. Undefined for margin trades, which
 * pay to a position: the wallet only receives leftovers.
 */
function getPayment({ info, status, received }: TransferRecord): TransferRecord['received'] {
  if (info.type === 'Margin') return undefined
  if (received) return received
  const { type, inputChainId, inputCurrency, outputChainId, outputCurrency, outputAmountRaw } = info
  if (type !== 'Swap' || status !== 'DONE' || inputChainId !== outputChainId) return undefined
  if (!outputCurrency || outputAmountRaw === undefined || !sameAddress(outputCurrency, inputCurrency))
    return undefined
  return { token: outputCurrency, amount: outputAmountRaw }
}

/** Returns the contracts that the calls of a revocation are sent to: each is the token of the approval. */
function getRevokedTokens({ info, run }: TransferRecord): readonly Address[] {
  if (info.txType !== 'Revoke') return []
  const calls = (run?.steps ?? []).flatMap((step) => {
    if (step.kind === 'batch') return step.calls.map(({ call }) => call)
    return 'call' in step ? [step.call] : []
  })
  return [...new Set(calls.map(({ to }) => to))]
}

function side(chainId: number, token?: Address, amount?: bigint, decimals?: number): ActionSide | undefined {
  const isNothing = token === undefined && amount === undefined
  return isNothing ? undefined : { chainId, token, amount, decimals }
}

function getActionName({ type, txType, outputCurrency }: TransferRecord['info']): string {
  switch (type) {
    case 'Claim Rewards':
      return historyCopy.claimRewards
    case 'Money Market':
      return toActionText(txType ?? '') || historyCopy.lending
    case 'Margin':
      return getMarginName(getMarginOperation({ type, txType }))
    case 'SwitchEMode':
      return historyCopy.switchEMode
    case 'Wrap':
      return outputCurrency && isNativeToken(outputCurrency) ? historyCopy.unwrap : historyCopy.wrap
    default:
      return txType || type
  }
}

/** Returns the name of a margin trade. 'Open' also adds to a position, which the record does not tell apart. */
function getMarginName(operation: ActionSummary['marginOperation']): string {
  if (operation === 'Refinance') return historyCopy.moveLoan
  return operation ? historyCopy.marginOperations[operation] : historyCopy.margin
}

function getMarginOperation({
  type,
  txType,
}: Pick<TransferRecord['info'], 'type' | 'txType'>): ActionSummary['marginOperation'] {
  if (type !== 'Margin') return undefined
  return txType === 'Refinance' ? txType : parseMarginOperation(txType?.toLowerCase() ?? '')
}

/** Returns the names of actions in words: `SwitchCollateral` becomes `Switch collateral`. */
function toActionText(names: string): string {
  return names.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
