import { type Hash, parseAbi } from 'viem'

/**
 * Short replies of the Axelar API for tests. 'Recorded' replies come from the live service, 'documented' ones follow
 * its published types.
 */

const GATEWAY = '0xe432150cce91c13a887f7D836923d5597adD8E31'
const AXL_USDC = '0xEB466342C4d449BC9f53A865D5Cb90586f405215'

const chain = (id: string, externalChainId: string, gateway = GATEWAY) => ({
  id,
  displayName: id,
  chainType: 'evm',
  externalChainId,
  nativeCurrency: { name: 'Eth', symbol: 'ETH', decimals: 18 },
  config: {
    contracts: {
      AxelarGateway: { address: gateway },
      AxelarGasService: { address: '0x2d5d7d31F671F86C782533cc367F14109a082712' },
    },
    approxFinalityHeight: 900,
  },
})

/** Recorded (1.0.16), three chains and two assets of it. Its asset rows name chains in lower case. */
export const CONFIG = {
  version: '1.0.16',
  environment: 'mainnet',
  chains: {
    arbitrum: chain('arbitrum', '42161'),
    base: chain('base', '8453'),
    Ethereum: chain('Ethereum', '1', '0x4F4495243837681061C4743b74B3eEdf548D56A5'),
    osmosis: { id: 'osmosis', displayName: 'Osmosis', chainType: 'axelarnet', externalChainId: 'osmosis-1' },
  },
  assets: {
    uusdc: {
      id: 'uusdc',
      prettySymbol: 'axlUSDC',
      decimals: 6,
      type: 'gateway',
      originAxelarChainId: 'ethereum',
      chains: {
        arbitrum: { tokenAddress: AXL_USDC, symbol: 'axlUSDC', name: 'Axelar Wrapped USDC' },
        base: { tokenAddress: AXL_USDC, symbol: 'axlUSDC', name: 'Axelar Wrapped USDC' },
        ethereum: {
          tokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          symbol: 'USDC',
          name: 'USD Coin',
        },
        osmosis: {
          tokenAddress: 'ibc/D189335C6E4A68B513C10AB227BF1C1D38C746766278BA3EEB4FB14124F1D858',
          symbol: 'axlUSDC',
        },
      },
    },
    '0x6dac9057eb38cc61358b1b25453e3eb68a0dce959d8549dd4b8e58f357be0f66': {
      id: '0x6dac9057eb38cc61358b1b25453e3eb68a0dce959d8549dd4b8e58f357be0f66',
      decimals: 18,
      type: 'customInterchain',
      chains: {
        arbitrum: { tokenAddress: '0xa1a020D3B354D6460EE3c272976F213160BD6B1C', symbol: 'XYZ' },
        base: { tokenAddress: '0xa1a020D3B354D6460EE3c272976F213160BD6B1C', symbol: 'XYZ' },
      },
    },
  },
}

/** Documented (POST estimateGasFee with `showDetailedFees`). */
export const ESTIMATE = {
  isExpressSupported: true,
  baseFee: '41000000000000',
  expressFee: '160000000000000',
  executionFee: '22000000000000',
  executionFeeWithMultiplier: '24200000000000',
  gasLimit: '200000',
  gasMultiplier: 1.1,
  minGasPrice: '10000000',
  totalFee: '225200000000000',
}

export const FROM_HASH: Hash = `0x${'aa'.repeat(32)}`
export const TO_HASH: Hash = `0x${'bb'.repeat(32)}`

/**
 * The published interfaces: axelar-gmp-sdk-solidity `IAxelarGateway` and `AxelarExecutable`, squid-core `ISquidRouter`
 * and `ISquidMulticall`.
 */
export const PUBLISHED_ABI = parseAbi([
  'function tokenAddresses(string symbol) view returns (address)',
  'function gateway() view returns (address)',
  'function bridgeCall(string bridgedTokenSymbol, uint256 amount, string destinationChain, string destinationAddress, bytes payload, address gasRefundRecipient, bool enableExpress) payable',
])
