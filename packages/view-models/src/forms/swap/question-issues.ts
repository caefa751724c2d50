import { sameAddress } from '@causeway/core/chains'
import { amountIssue, type FormIssue, formIssue } from '../form-issue.ts'
import type { SwapFormContext } from './form-context.ts'
import { knownPrice } from './money.ts'
import { MAX_SLIPPAGE } from './slippage.ts'

/** Returns the issues that keep the form from requesting quotes. */
export function questionIssues(context: SwapFormContext): FormIssue[] {
  return [
    ...chainIssues(context),
    ...tokenIssues(context),
    ...amountIssues(context),
    ...recipientIssues(context),
    ...slippageIssues(context),
  ]
}

/** Returns the issues for a sender or recipient that is missing. They do not prevent quote requests. */
export function accountIssues({ input, recipient }: SwapFormContext): FormIssue[] {
  const { accounts, fromChain, toChain, isWatchOnly } = input
  const { chainType } = fromChain
  const isConnected = accounts[chainType] !== undefined
  const issues: FormIssue[] = []
  if (!isConnected) issues.push(formIssue('NOT_CONNECTED', { chainType }))
  else if (isWatchOnly) issues.push(formIssue('WATCH_ONLY', {}))
  if (recipient.kind === 'missing' && toChain.chainType !== chainType) {
    issues.push(formIssue('RECIPIENT_NEEDED', { chainName: toChain.name, chainType: toChain.chainType }))
  }
  return issues
}

function chainIssues({ input }: SwapFormContext): FormIssue[] {
  const { fromChain, toChain, restrictedChainIds = [] } = input
  const chains = fromChain.id === toChain.id ? [fromChain] : [fromChain, toChain]
  return chains
    .filter(({ id }) => restrictedChainIds.includes(id))
    .map(({ id, name }) => formIssue('CHAIN_RESTRICTED', { chainId: id, chainName: name }))
}

function tokenIssues({ input, fromToken, toToken }: SwapFormContext): FormIssue[] {
  if (fromToken && toToken) {
    const isSame = fromToken.chainId === toToken.chainId && sameAddress(fromToken.address, toToken.address)
    return isSame ? [formIssue('SAME_TOKEN', { token: toToken, chainName: input.toChain.name })] : []
  }
  const issues: FormIssue[] = []
  if (!fromToken) issues.push(formIssue('TOKEN_NEEDED', { side: 'INPUT' }))
  if (!toToken) issues.push(formIssue('TOKEN_NEEDED', { side: 'OUTPUT' }))
  return issues
}

function amountIssues({ input, paid, fromToken, toToken }: SwapFormContext): FormIssue[] {
  const { typed, prices } = input
  const { problem, isEstimate } = paid
  const token = isEstimate ? toToken : fromToken
  if (!token || problem === undefined) return []
  const field = isEstimate ? 'receive' : 'pay'
  if (problem === 'unpriced') {
    const isToPriced = knownPrice(prices.to) !== undefined
    const unpriced = isToPriced && fromToken ? fromToken : token
    return [formIssue('ESTIMATE_UNAVAILABLE', { token: unpriced }, { field })]
  }
  const terms = { asset: token.symbol, verb: isEstimate ? 'receive' : 'pay', decimals: token.decimals }
  return [amountIssue(problem, typed.typedValue, terms, field)]
}

function recipientIssues({ input, recipient }: SwapFormContext): FormIssue[] {
  switch (recipient.kind) {
    case 'invalid':
      return [formIssue('RECIPIENT_INVALID', { chainName: input.toChain.name })]
    case 'checksum':
      return [formIssue('RECIPIENT_CHECKSUM', {})]
    case 'burn':
      return [formIssue('RECIPIENT_IS_BURN', {})]
    case 'token':
      return [formIssue('RECIPIENT_IS_TOKEN', {})]
    default:
      return []
  }
}

function slippageIssues({ slippage, input }: SwapFormContext): FormIssue[] {
  const { invalidSlippage } = input
  if (invalidSlippage !== undefined) return [formIssue('SLIPPAGE_INVALID', { text: invalidSlippage })]
  const { basisPoints, text } = slippage
  return basisPoints > MAX_SLIPPAGE ? [formIssue('SLIPPAGE_OUT_OF_RANGE', { text })] : []
}
