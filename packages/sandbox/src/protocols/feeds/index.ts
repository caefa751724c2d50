import {
  type Address,
  encodeAbiParameters,
  isAddressEqual,
  parseAbi,
  parseAbiParameters,
  parseUnits,
  zeroAddress,
} from 'viem'
import type { ChainClient } from '../../chains/client.ts'
import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { type PlannedTransaction, sendAll } from '../../chains/send-all.ts'
import { SandboxError } from '../../errors.ts'
import { createDeployer } from '../create-deployer.ts'
import { encodeCall } from '../encode-call.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { fedTokensOn, priceFeedOn } from './fed-tokens.ts'
import { getCoin, getInitialPrice, priceDecimals } from './prices.ts'

export { priceFeedOn } from './fed-tokens.ts'
export { getCoin, getInitialPrice, priceDecimals } from './prices.ts'

const feedAbi = parseAbi([
  'function latestAnswer() view returns (int256)',
  'function setAnswer(int256 answer)',
])

/**
 * Price feeds of the wrapped native token and all tokens of a chain. Lenders and the data service read them, and
 * `setPrice` changes their prices.
 */
export const priceFeeds: Protocol = {
  id: 'feeds',
  async install({ chain, artifacts, accounts }) {
    const tokens = fedTokensOn(chain.chainId)
    const deploy = createDeployer(artifacts)
    const placements = tokens.map(({ address, symbol }) => {
      const args = encodeAbiParameters(parseAbiParameters('string, int256'), [
        `${symbol} / USD`,
        getInitialPrice(getCoin(symbol)),
      ])
      return deploy(priceFeedOn(chain.chainId, address), 'PriceFeed', args, `the price feed of ${symbol}`)
    })
    await deployAt(chain.client, accounts.deployer.address, placements)
    const prices = await readPrices(chain)
    for (const { address, symbol } of tokens) {
      expectInstalled(chain, `the price of ${symbol}`, prices.get(address), getInitialPrice(getCoin(symbol)))
    }
  },
}

/** Reads the feeds of a chain. Returns the price of each token, in 1e-8 US dollars per whole unit. */
export async function readPrices({ chainId, client }: LocalChain): Promise<ReadonlyMap<Address, bigint>> {
  const entries = fedTokensOn(chainId).map(async ({ address }) => {
    const feed = priceFeedOn(chainId, address)
    const call = { address: feed, abi: feedAbi, functionName: 'latestAnswer' } as const
    return [address, await client.readContract(call)] as const
  })
  return new Map(await Promise.all(entries))
}

/** Sets all feeds of a chain to their prices again, so that their times are current. */
export async function renewPrices(chain: LocalChain, sender: Address): Promise<void> {
  const prices = await readPrices(chain)
  await sendAll(
    chain.client,
    sender,
    [...prices].map(([token, price]) => setAnswer(chain.chainId, token, price)),
  )
}

/** Limits of prices in US dollars. A lower price cannot be expressed with eight decimals. */
const MIN_PRICE = 1e-8
const MAX_PRICE = 1e12

export interface PriceChange {
  readonly chainId: number
  /** Token address. The zero address is the native token, which uses the feed of its wrapped token. */
  readonly token: Address
  /** US dollars per whole unit. */
  readonly usd: number
}

/**
 * Sets the price of a token's feed.
 *
 * @throws SandboxError `INVALID_OPTIONS` for a token without a feed or an invalid price
 */
export async function movePrice(
  client: ChainClient,
  sender: Address,
  { chainId, token, usd }: PriceChange,
): Promise<void> {
  const tokens = fedTokensOn(chainId)
  const feedToken =
    token === zeroAddress ? tokens[0] : tokens.find(({ address }) => isAddressEqual(address, token))
  if (feedToken === undefined)
    throw new SandboxError('INVALID_OPTIONS', `No price feed found for token ${token} on chain ${chainId}.`)
  if (!(usd >= MIN_PRICE && usd <= MAX_PRICE)) {
    throw new SandboxError(
      'INVALID_OPTIONS',
      `Invalid price for ${feedToken.symbol}: ${usd}. Expected ${MIN_PRICE} to ${MAX_PRICE} US dollars.`,
    )
  }
  const answer = parseUnits(usd.toFixed(priceDecimals), priceDecimals)
  await sendAll(client, sender, [setAnswer(chainId, feedToken.address, answer)])
}

function setAnswer(chainId: number, token: Address, answer: bigint): PlannedTransaction {
  return encodeCall(priceFeedOn(chainId, token), `setting the price of ${token}`, {
    abi: feedAbi,
    functionName: 'setAnswer',
    args: [answer],
  })
}
