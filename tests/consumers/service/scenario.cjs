// Scenario of a service with the packed core, imported or required: requests a quote over HTTP, and stores a setting.
const { createServer } = require('node:http')

const USDC_ON_ARBITRUM = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const fee = (total) => ({ pct: '0', total })
const ANSWERS = {
  '/available-routes': [
    {
      originChainId: 42161,
      originToken: USDC_ON_ARBITRUM,
      destinationChainId: 8453,
      destinationToken: USDC_ON_BASE,
      isNative: false,
    },
  ],
  '/suggested-fees': {
    spokePoolAddress: '0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A',
    estimatedFillTimeSec: 2,
    timestamp: '1782074207',
    capitalFeePct: '0',
    relayGasFeeTotal: '1000',
    lpFeePct: '0',
    lpFee: fee('0'),
    totalRelayFee: fee('1000'),
    exclusiveRelayer: '0x0000000000000000000000000000000000000000',
    exclusivityDeadline: 0,
    limits: { minDeposit: '1', maxDeposit: '1000000000' },
    fillDeadline: '1782081407',
    outputAmount: '24999000',
  },
}

exports.ANSWERS = ANSWERS

/** Storage that is shared by both instances, like a disk. */
function fileLike() {
  const values = new Map()
  return {
    getItem: async (key) => values.get(key) ?? null,
    setItem: async (key, value) => void values.set(key, value),
    removeItem: async (key) => void values.delete(key),
  }
}

exports.play = async ({ createCauseway, formatUnits }, { arbitrum, base }, { across }, { userSettings }) => {
  const server = createServer(({ url }, response) => {
    const answer = ANSWERS[new URL(url, 'http://service').pathname]
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${server.address().port}`
  const storage = fileLike()
  const services = [userSettings()]
  const config = {
    chains: [arbitrum, base],
    platforms: [],
    providers: [across({ baseUrl })],
    services,
    storage,
  }

  const causeway = createCauseway(config)
  const { quotes, failures } = await causeway.quotes.getQuotes({
    fromChainId: arbitrum.id,
    toChainId: base.id,
    fromTokenAddress: USDC_ON_ARBITRUM,
    toTokenAddress: USDC_ON_BASE,
    fromTokenDecimals: 6,
    toTokenDecimals: 6,
    fromAmount: 25_000_000n,
  })
  await causeway.settings.loaded
  causeway.settings.change({ expertMode: true })
  await causeway.settings.flush()
  await causeway.dispose()

  const later = createCauseway(config)
  await later.settings.loaded
  const { expertMode } = later.settings.store.getState()
  await later.dispose()
  // No open resource of the SDK may keep the process alive: it exits on its own.
  await new Promise((resolve) => server.close(resolve))
  const lines = quotes.map(({ name, toAmount }) => `${name} pays ${formatUnits(toAmount, 6)} USDC`)
  const refusals = failures.map(({ name, reason }) => `${name}: ${reason}`)
  process.stdout.write([...lines, ...refusals, `expert: ${expertMode}`].join('\n'))
}
