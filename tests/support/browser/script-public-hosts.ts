import { allChains } from '@causeway/core/chains'
import type { SandboxDescription } from '@causeway/sandbox'
import type { Page, Request } from 'playwright-core'

/** Environment variables of a build for scripted hosts. */
export const CONFIGURED_HOSTS = {
  VITE_GATEWAY_URL: 'https://app.test/gateway',
  VITE_DATA_URL: 'https://data.test',
  VITE_PRICES_URL: 'https://prices.test',
  VITE_POINTS_URL: 'https://points.test',
} as const
/** HTTPS origin that replaces the origin of the sandbox in replies, because the page only allows https. */
const SANDBOX = 'https://sandbox.test'

/** Public APIs of providers that require no key, by the path of the sandbox's service. */
const PUBLIC_APIS: Readonly<Record<string, string>> = {
  'https://app.across.to/api': 'across',
  'https://api.axelarscan.io/gmp': 'axelar/gmp',
  'https://axelar-mainnet.s3.us-east-2.amazonaws.com/configs': 'axelar/configs',
  'https://bs-router-v3.chainservice.io': 'butter',
  'https://bs-app-api.chainservice.io/api': 'butter/api',
  'https://bs-tokens-api.chainservice.io/api': 'butter/api',
  'https://api.cow.fi': 'cow',
  'https://api.crosscurve.fi': 'crosscurve',
  'https://api.fly.trade': 'fly',
  'https://backend.gas.zip/v2': 'gaszip',
  'https://aggregator-api.kyberswap.com': 'kyberswap',
  'https://li.quest/v1': 'lifi',
  'https://price-api.mayan.finance/v3': 'mayan/price',
  'https://explorer-api.mayan.finance/v3': 'mayan/explorer',
  'https://api.pay.routerprotocol.com': 'nitro',
  'https://api-beta.pathfinder.routerprotocol.com/api/v2': 'nitro/pathfinder',
  'https://api.nordstern.finance': 'nordstern',
  'https://open-api.openocean.finance/v4': 'openocean',
  'https://api.orbiter.finance/sdk': 'orbiter',
  'https://api-v2.pendle.finance/core': 'pendle',
  'https://api.relay.link': 'relay',
  'https://scan.layerzero-api.com/v1': 'stargate',
  'https://mainnet.stargate-api.com/v1': 'stargate',
  'https://api.sushi.com': 'sushi',
  'https://api.symbiosis.finance/crosschain': 'symbiosis',
  'https://api.paraswap.io': 'velora',
  'https://aggregator-api.xy.finance/v1': 'xy',
  'https://path-finder.zenlink.pro': 'zenlink',
}

interface Reply {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

export interface PublicHosts {
  /** Ids of the services to which the page sent requests, and `gateway/<id>` for those behind the gateway. */
  readonly services: ReadonlySet<string>
  /** Requested URLs of hosts that are not scripted. The response to them was HTTP 404. */
  readonly unknown: readonly string[]
}

/**
 * Responds to every https request of a page with the services and nodes of a sandbox, at their public URLs. Nodes of
 * other chains only return their chain id and block number. No request leaves the machine.
 */
export async function scriptPublicHosts(page: Page, description: SandboxDescription): Promise<PublicHosts> {
  const services = new Set<string>()
  const unknown: string[] = []
  const routes = createRoutes(description)
  const nodes = mapNodes(description)

  const answer = async (request: Request): Promise<Reply> => {
    const url = request.url()
    const node = nodes.get(url)
    if (typeof node === 'number') return nodeReply(node, request.postData() ?? 'null')
    const route = routes.find(({ prefix }) => url.startsWith(prefix))
    const target = node ?? (route && `${route.target}${url.slice(route.prefix.length)}`)
    if (target === undefined) {
      unknown.push(url)
      return { status: 404, contentType: 'text/plain', body: '' }
    }
    const [, service, id] = /\/(services|gateway)\/([\w-]+)/.exec(target) ?? []
    if (id) services.add(service === 'gateway' ? `gateway/${id}` : id)
    const headers = { 'content-type': 'application/json', ...pick(request, 'content-type') }
    const response = await fetch(target, {
      method: request.method(),
      headers,
      body: request.postData(),
    })
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'application/json',
      body: (await response.text()).replaceAll(description.url, SANDBOX),
    }
  }

  await page.route(/^https:/, async (route) => {
    const reply = await answer(route.request())
    // The page may already be closed.
    await route.fulfill({ ...reply, headers: { 'access-control-allow-origin': '*' } }).catch(() => undefined)
  })
  return { services, unknown }
}

function createRoutes({ url, services }: SandboxDescription): { prefix: string; target: string }[] {
  const { VITE_GATEWAY_URL, VITE_DATA_URL, VITE_PRICES_URL, VITE_POINTS_URL } = CONFIGURED_HOSTS
  const targets = {
    [SANDBOX]: url,
    [VITE_GATEWAY_URL]: `${url}/gateway`,
    [VITE_DATA_URL]: services.data.baseUrl,
    [VITE_PRICES_URL]: services.data.baseUrl,
    [VITE_POINTS_URL]: services.points.baseUrl,
    ...Object.fromEntries(Object.entries(PUBLIC_APIS).map(([api, path]) => [api, `${url}/services/${path}`])),
  }
  return Object.entries(targets).map(([prefix, target]) => ({ prefix, target }))
}

/** Returns the node of the sandbox, or the id of a chain that the sandbox does not run, by the URL of a public node. */
function mapNodes({ chains, fuel }: SandboxDescription): ReadonlyMap<string, string | number> {
  return new Map(
    allChains.flatMap(({ id, chainType, rpcUrls }) => {
      const local = chains.find(({ chainId }) => chainId === id)?.rpcUrl
      const node = chainType === 'FUEL' ? fuel.url : (local ?? id)
      return rpcUrls.map((url): [string, string | number] => [new URL(url).href, node])
    }),
  )
}

interface RpcCall {
  readonly id: unknown
  readonly method: string
}

function nodeReply(chainId: number, body: string): Reply {
  const calls = JSON.parse(body) as RpcCall | readonly RpcCall[]
  const results: Readonly<Record<string, string>> = {
    eth_chainId: `0x${chainId.toString(16)}`,
    eth_blockNumber: '0x10',
  }
  const replyTo = ({ id, method }: RpcCall) =>
    results[method] === undefined
      ? { jsonrpc: '2.0', id, error: { code: -32_601, message: 'The method is not scripted.' } }
      : { jsonrpc: '2.0', id, result: results[method] }
  const reply = Array.isArray(calls) ? calls.map(replyTo) : replyTo(calls as RpcCall)
  return { status: 200, contentType: 'application/json', body: JSON.stringify(reply) }
}

function pick(request: Request, name: string): Record<string, string> {
  const value = request.headers()[name]
  return value === undefined ? {} : { [name]: value }
}
