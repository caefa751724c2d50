import { sameAddress } from '@causeway/core/chains'
import type { SwapGround } from './ground.ts'
import { type SwapIssue, swapIssue } from './issues.ts'
import { knownPrice } from './money.ts'
import { MAX_SLIPPAGE } from './slippage.ts'

/** What keeps the form from asking anybody. */
export function questionIssues(ground: SwapGround): SwapIssue[] {
  return [
    ...chainIssues(ground),
    ...tokenIssues(ground),
    ...amountIssues(ground),
    ...recipientIssues(ground),
    ...slippageIssues(ground),
  ]
}

/** Who is missing. Quotes can be had without. */
export function accountIssues({ input, recipient }: SwapGround): SwapIssue[] {
  const { accounts, fromChain, toChain, isWatchOnly } = input
  const { chainType } = fromChain
  const isConnected = accounts[chainType] !== undefined
  const issues: SwapIssue[] = []
  if (!isConnected) issues.push(swapIssue('WALLET_NEEDED', { chainType }))
  else if (isWatchOnly) issues.push(swapIssue('WATCH_ONLY', {}))
  if (recipient.kind === 'missing' && toChain.chainType !== chainType) {
    issues.push(swapIssue('RECIPIENT_NEEDED', { chainName: toChain.name, chainType: toChain.chainType }))
  }
  return issues
}

function chainIssues({ input }: SwapGround): SwapIssue[] {
  const { fromChain, toChain, restrictedChainIds = [] } = input
  const chains = fromChain.id === toChain.id ? [fromChain] : [fromChain, toChain]
  return chains
    .filter(({ id }) => restrictedChainIds.includes(id))
    .map(({ id, name }) => swapIssue('CHAIN_RESTRICTED', { chainId: id, chainName: name }))
}

function tokenIssues({ input, fromToken, toToken }: SwapGround): SwapIssue[] {
  if (fromToken && toToken) {
    const isSame = fromToken.chainId === toToken.chainId && sameAddress(fromToken.address, toToken.address)
    return isSame ? [swapIssue('SAME_TOKEN', { token: toToken, chainName: input.toChain.name })] : []
  }
  const issues: SwapIssue[] = []
  if (!fromToken) issues.push(swapIssue('TOKEN_NEEDED', { side: 'INPUT' }))
  if (!toToken) issues.push(swapIssue('TOKEN_NEEDED', { side: 'OUTPUT' }))
  return issues
}

function amountIssues({ input, paid, fromToken, toToken }: SwapGround): SwapIssue[] {
  const { typed, prices } = input
  const token = paid.isEstimate ? toToken : fromToken
  if (!token) return []
  switch (paid.problem) {
    case undefined:
      return []
    case 'empty':
      return [swapIssue('AMOUNT_NEEDED', {})]
    case 'invalid':
      return [swapIssue('AMOUNT_INVALID', { text: typed.typedValue })]
    case 'ambiguous':
      return [swapIssue('AMOUNT_AMBIGUOUS', { text: typed.typedValue })]
    case 'tooPrecise':
      return [swapIssue('AMOUNT_TOO_PRECISE', { token })]
    case 'tooLarge':
      return [swapIssue('AMOUNT_TOO_LARGE', { token })]
    case 'unpriced': {
      const isToPriced = knownPrice(prices.to) !== undefined
      return [swapIssue('ESTIMATE_UNAVAILABLE', { token: isToPriced && fromToken ? fromToken : token })]
    }
  }
}

function recipientIssues({ input, recipient }: SwapGround): SwapIssue[] {
  switch (recipient.kind) {
    case 'invalid':
      return [swapIssue('RECIPIENT_INVALID', { chainName: input.toChain.name })]
    case 'checksum':
      return [swapIssue('RECIPIENT_CHECKSUM', {})]
    case 'burn':
      return [swapIssue('RECIPIENT_IS_BURN', {})]
    case 'token':
      return [swapIssue('RECIPIENT_IS_TOKEN', {})]
    default:
      return []
  }
}

function slippageIssues({ slippage, input }: SwapGround): SwapIssue[] {
  const { invalidSlippage } = input
  if (invalidSlippage !== undefined) return [swapIssue('SLIPPAGE_INVALID', { text: invalidSlippage })]
  const { basisPoints, text } = slippage
  return basisPoints > MAX_SLIPPAGE ? [swapIssue('SLIPPAGE_OUT_OF_RANGE', { text })] : []
}
