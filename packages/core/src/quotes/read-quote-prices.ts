import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import { withDeadline } from '../kernel/abort.ts'
import type { Address } from '../kernel/schema.ts'
import type { QuotePrices } from './get-net-amount.ts'
import type { ProviderContext } from './provider.ts'
import type { CheckedQuoteRequest } from './quote-request.ts'

/**
 * Returns USD prices of tokens, one per token in the requested order; undefined for an unknown price. A price source
 * that cannot be reached counts as unknown.
 */
export type ReadTokenPrices = (
  tokens: readonly { readonly chainId: number; readonly address: Address }[],
  options: { readonly signal: AbortSignal },
) => Promise<readonly (number | undefined)[]>

/** Maximum time that a ranking waits for prices, in milliseconds. */
const PRICES_TIMEOUT_MS = 2_000

/** Reads prices and the gas price for a request. Never rejects: values that cannot be read in time are undefined. */
export async function readQuotePrices(
  request: CheckedQuoteRequest,
  readTokenPrices: ReadTokenPrices | undefined,
  chains: readonly ChainRecord[] | undefined,
  context: ProviderContext,
): Promise<QuotePrices> {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  const tokens = [
    { chainId: fromChainId, address: fromTokenAddress },
    { chainId: toChainId, address: toTokenAddress },
    { chainId: fromChainId, address: NATIVE_TOKEN_ADDRESS },
  ]
  const read = async <Value>(label: string, task: (signal: AbortSignal) => Promise<Value>) => {
    const { clock, logger, signal } = context
    try {
      return await withDeadline(
        { clock, what: label, milliseconds: PRICES_TIMEOUT_MS, parents: [signal] },
        task,
      )
    } catch (error) {
      logger.debug(`${label} failed`, error)
      return undefined
    }
  }
  const [prices = [], gasPrice] = await Promise.all([
    readTokenPrices && read('Reading prices', (signal) => readTokenPrices(tokens, { signal })),
    read('Reading the gas price', (signal) => readGasPrice(fromChainId, context, signal)),
  ])
  const [from, to, native] = prices
  const nativeDecimals = chains && chainById(chains, fromChainId)?.nativeCurrency.decimals
  return { from, to, native, nativeDecimals, gasPrice }
}

async function readGasPrice(
  chainId: number,
  { platforms }: ProviderContext,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const gas = platforms?.forChain(chainId).gas
  if (!gas) return undefined
  const { fees } = gas.data.get(`${chainId}`) ?? (await gas.getFees(chainId, { signal }))
  return fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
}
