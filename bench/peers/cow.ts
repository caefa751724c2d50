import {
  type BridgeProviderInfo,
  type BridgeQuoteResult,
  BridgingSdk,
  type QuoteBridgeRequest,
  type ReceiverAccountBridgeProvider,
} from '@cowprotocol/sdk-bridging'
import { keccak256, stringToBytes } from 'viem'
import type { Peers } from '../peers.ts'

const ACCOUNT = '0x1111111111111111111111111111111111111111'
const USDC = { chainId: 42161, address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: 6 }

const REQUEST = {
  kind: 'sell',
  appCode: 'bench',
  account: ACCOUNT,
  sellTokenChainId: 42161,
  sellTokenAddress: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  sellTokenDecimals: 18,
  buyTokenChainId: 8453,
  buyTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  buyTokenDecimals: 6,
  amount: 100_000_000n,
} as unknown as QuoteBridgeRequest

/** Adapter that the SDK requires for a chain library. It computes hashes and never signs. */
const ADAPTER = {
  signer: {},
  createSigner: (signer: unknown) => signer,
  utils: { keccak256, toUtf8Bytes: (text: string) => stringToBytes(text) },
}

/** Stub of the swap before the bridge. Its order book replies immediately, which favors CoW's SDK. */
const TRADING_SDK = {
  options: {},
  getQuoteResults: async () => ({
    result: {
      tradeParameters: {},
      amountsAndCosts: { afterSlippage: { buyAmount: 100_000_000n } },
      appDataInfo: { doc: { version: '1.14.0', appCode: 'bench', metadata: {} } },
    },
    orderBookApi: {},
  }),
}

export const implementation: Peers['cow'] = {
  async multiQuote(urls, deadlineMs, onFirst) {
    const providers = urls.map(createProvider)
    const options = { providers, tradingSdk: TRADING_SDK }
    const sdk = new BridgingSdk(
      options as unknown as ConstructorParameters<typeof BridgingSdk>[0],
      ADAPTER as unknown as ConstructorParameters<typeof BridgingSdk>[1],
    )
    await sdk.getMultiQuotes({
      quoteBridgeRequest: REQUEST,
      options: {
        providerTimeout: deadlineMs,
        // Use a later deadline than those of the providers, whose errors contain more details.
        totalTimeout: deadlineMs + 100,
        onQuoteResult: ({ quote }) => quote && onFirst(),
      },
    })
  },
}

function createProvider(url: string, index: number): ReceiverAccountBridgeProvider<BridgeQuoteResult> {
  const info: BridgeProviderInfo = {
    name: `service ${index}`,
    logoUrl: '',
    dappId: `service-${index}`,
    website: '',
    type: 'ReceiverAccountBridgeProvider',
  }
  const provider: Partial<ReceiverAccountBridgeProvider<BridgeQuoteResult>> = {
    type: 'ReceiverAccountBridgeProvider',
    info,
    getNetworks: async () => [{ id: 8453 }] as never,
    getIntermediateTokens: async () => [USDC] as never,
    getBridgeReceiverOverride: async () => ACCOUNT,
    getQuote: async () => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(String(response.status))
      const { toAmount } = (await response.json()) as { toAmount: string }
      return createQuote(BigInt(toAmount))
    },
  }
  return provider as ReceiverAccountBridgeProvider<BridgeQuoteResult>
}

function createQuote(buyAmount: bigint): BridgeQuoteResult {
  const amounts = { sellAmount: 100_000_000n, buyAmount }
  return {
    isSell: true,
    quoteTimestamp: 0,
    fees: { bridgeFee: 0n, destinationGasFee: 0n },
    limits: { minDeposit: 0n, maxDeposit: 0n },
    amountsAndCosts: {
      costs: { bridgingFee: { feeBps: 0, amountInSellCurrency: 0n, amountInBuyCurrency: 0n } },
      beforeFee: amounts,
      afterFee: amounts,
      afterSlippage: amounts,
      slippageBps: 0,
    },
  }
}
