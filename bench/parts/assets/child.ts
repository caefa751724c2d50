import { allChains, type ChainRecord } from '@causeway/core/chains'
import { dataHostAssetSources, TokenService } from '@causeway/core/data'
import type { AssetListFigures } from './asset-list-figures.ts'

/**
 * Number of tokens per list. The first three lists are as long as the public lists of Ethereum, Base and Arbitrum, the
 * others as long as Optimism's.
 */
const SIZES = [5_900, 3_070, 2_471, ...Array.from({ length: 17 }, () => 605)]
const OMNI_ASSETS = 26_000

const chains: readonly ChainRecord[] = allChains
  .filter(({ chainType }) => chainType === 'EVM')
  .slice(0, SIZES.length)
const files = new Map(chains.map(({ id }, index) => [id, createFile(id, SIZES[index] ?? 0)]))
// A network delivers bytes: encode the files before the measurement.
const encodedFiles = new Map([...files].map(([id, text]) => [id, new TextEncoder().encode(text)]))

// Measure memory in the first run, which starts with an empty heap and warms up the code. The second run measures time.
const { heldMegabytes } = await measure()
const { readMs, longestMs, tokens } = await measure()
const bare = measureBare()
const omni = await measureOmni()
process.send?.({
  lists: files.size,
  tokens,
  megabytes: [...files.values()].reduce((sum, text) => sum + text.length, 0) / 1e6,
  readMs,
  longestMs,
  heldMegabytes,
  ...bare,
  ...omni,
} satisfies AssetListFigures)

async function measure() {
  const service = serviceOver((path) => encodedFiles.get(Number(/(\d+)\.json$/.exec(path)?.[1])))
  const before = heapMegabytes()
  const watch = watchBlocks()
  const start = performance.now()
  const lists = await Promise.all(chains.map(({ id }) => service.load(id)))
  const readMs = performance.now() - start
  const longestMs = watch.stop()
  const tokens = lists.reduce((sum, list) => sum + Object.keys(list.tokens).length, 0)
  const heldMegabytes = heapMegabytes() - before
  service.dispose()
  return { readMs, longestMs, tokens, heldMegabytes, lists }
}

function measureBare() {
  const before = heapMegabytes()
  const start = performance.now()
  const kept: unknown[] = [...files.values()].map((text) => JSON.parse(text))
  const bareMs = performance.now() - start
  return { bareMs, bareMegabytes: heapMegabytes() - before, kept: kept.length }
}

async function measureOmni() {
  const groups = Array.from({ length: OMNI_ASSETS }, (_, index) => {
    const { assetGroup, ...currency } = createToken(1, index)
    return [
      assetGroup,
      { id: assetGroup, currencies: [currency], name: currency.name, symbol: currency.symbol },
    ]
  })
  const text = JSON.stringify(Object.fromEntries(groups), undefined, 2)
  const bytes = new TextEncoder().encode(text)
  const service = serviceOver(() => bytes)
  const watch = watchBlocks()
  await service.loadOmni()
  const longestOmniMs = watch.stop()
  service.dispose()
  return { longestOmniMs, omniMegabytes: text.length / 1e6 }
}

function serviceOver(getFile: (path: string) => Uint8Array<ArrayBuffer> | undefined): TokenService {
  const fetch = async (input: string | URL | Request) => streamed(getFile(new URL(String(input)).pathname))
  return new TokenService({ chains, sources: dataHostAssetSources('https://data.test'), fetch })
}

/** Streams chunks of 64 kB with pauses in between, like a network. */
function streamed(bytes = new Uint8Array()): Response {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve))
      controller.enqueue(bytes.slice(sent, sent + 65_536))
      sent += 65_536
      if (sent >= bytes.length) controller.close()
    },
  })
  return new Response(body)
}

/** Returns the longest time between two turns of the event loop, in milliseconds. */
function watchBlocks(): { stop(): number } {
  let last = performance.now()
  let longest = 0
  let isRunning = true
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (isRunning) setImmediate(tick)
  }
  setImmediate(tick)
  return {
    stop() {
      isRunning = false
      return longest
    },
  }
}

function heapMegabytes(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

function createFile(chainId: number, count: number): string {
  const tokens = Array.from({ length: count }, (_, index) => createToken(chainId, index))
  const list = Object.fromEntries(tokens.map((token) => [token.address, token]))
  return JSON.stringify({
    chainId: String(chainId),
    version: '0',
    list,
    mainTokens: Object.keys(list).slice(0, 70),
  })
}

/** Creates a token that is as large as the entries of the public lists. */
function createToken(chainId: number, index: number) {
  const address = `0x${(index + 1).toString(16).padStart(40, '7')}`
  const symbol = `TKN${index}`
  const name = `A token with a name ${index}`
  const assetGroup = `${name}::${symbol}`
  const logoURI = `https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/ethereum/assets/${address}/logo.png`
  return {
    chainId: String(chainId),
    decimals: 18,
    name,
    address,
    symbol,
    logoURI,
    assetGroup,
    currencyId: assetGroup,
  }
}
