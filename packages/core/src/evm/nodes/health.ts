import type { ChainRecord } from '../../chains/record.ts'
import type { Clock } from '../../kernel/clock.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { KeyedStore } from '../../kernel/keyed-store.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { ChainNodes, NodeErrorClass, NodeState } from '../../platforms/nodes.ts'
import { BLACKLIST_MS, NODE_POLICY } from './policy.ts'
import { maxLagBlocks, type NodeFacts, rankNodes } from './rank.ts'

/** Tracks the health of the nodes of one chain and publishes it to a store. */
export interface NodeHealth {
  /** Returns the current state of the nodes, best first. */
  ranked(): NodeState[]
  /** Returns the chain that the node serves, once known. */
  getChainId(url: string): number | undefined
  isWorking(url: string): boolean
  passed(url: string, test: NonNullable<NodeFacts['test']>, chainId: number): void
  /**
   * Disables the node for the period of its error class.
   *
   * @param retryAfterMs delay that the node requests before it is tested as a last resort. Default: 10 s after a rate limit, else none
   */
  failed(url: string, kind: NodeErrorClass, retryAfterMs?: number): void
  /** Returns the disabled nodes that may be retried early if no other node is left. */
  lastResorts(): string[]
  /** Creates an error that lists why each node is unusable. */
  noNodeError(): CausewayError
}

export interface NodeHealthContext {
  readonly clock: Clock
  readonly logger: Logger
  readonly store: KeyedStore<ChainNodes>
}

export function createNodeHealth(
  chain: ChainRecord,
  urls: readonly string[],
  { clock, logger, store }: NodeHealthContext,
): NodeHealth {
  const facts = new Map<string, NodeFacts>(urls.map((url) => [url, { url, host: new URL(url).host }]))
  const maxLag = maxLagBlocks(chain.blockTimeSeconds)
  // One configured node is enough: the application chose it deliberately.
  const needed = urls.length === 1 ? 1 : chain.minWorkingNodes
  let warned: string | undefined

  const ranked = () => rankNodes([...facts.values()], { chainId: chain.id, maxLag, now: clock.now() })

  const publish = () => {
    const nodes = ranked()
    const summary = summarize(chain.name, nodes, needed)
    store.set(String(chain.id), { chainId: chain.id, nodes, ...summary })
    if (summary.warning !== undefined && summary.warning !== warned) {
      logger.warn(summary.warning, describeNodes(nodes))
    }
    warned = summary.warning
  }

  const update = (url: string, next: Pick<NodeFacts, 'chainId' | 'test' | 'failure'>) => {
    facts.set(url, { url, host: new URL(url).host, ...next })
    publish()
  }

  return {
    ranked,
    getChainId: (url) => facts.get(url)?.chainId,
    isWorking: (url) => ranked().some((node) => node.url === url && node.status === 'working'),
    passed(url, test, chainId) {
      if (chainId !== chain.id && facts.get(url)?.chainId === undefined) {
        const { host } = new URL(url)
        logger.warn(`Node ${host} serves chain ${chainId} instead of ${chain.name} and is not used.`)
      }
      update(url, { test, chainId })
    },
    failed(url, kind, retryAfterMs = kind === 'rate_limit' ? NODE_POLICY.rateLimitRetryMs : 0) {
      const chainId = facts.get(url)?.chainId
      // Never disable the only configured node.
      const pause = urls.length === 1 ? 0 : BLACKLIST_MS[kind]
      const now = clock.now()
      const failure = { kind, until: now + pause, retryTime: now + retryAfterMs }
      update(url, { failure, ...(chainId === undefined ? {} : { chainId }) })
    },
    lastResorts: () =>
      ranked().flatMap(({ status, failure, url }) =>
        status === 'blacklisted' &&
        failure !== 'auth_error' &&
        clock.now() >= (facts.get(url)?.failure?.retryTime ?? 0)
          ? [url]
          : [],
      ),
    noNodeError: () =>
      new CausewayError(noNodeMessage(chain.name), {
        code: 'NO_NODE',
        details: describeNodes(ranked()) || undefined,
        retryable: true,
      }),
  }
}

function noNodeMessage(name: string): string {
  return `No working RPCs found for chain ${name}`
}

/** Describes the unusable nodes for errors and logs. */
function describeNodes(nodes: readonly NodeState[]): string {
  return nodes
    .filter(({ status }) => status !== 'working')
    .map(({ host, status, failure, chainId }) => {
      if (status === 'wrong_chain') return `${host}: serves chain ${chainId}`
      return `${host}: ${failure ?? status}`
    })
    .join('; ')
}

type Summary = Pick<ChainNodes, 'active' | 'status' | 'warning'>

function summarize(name: string, nodes: readonly NodeState[], needed: number): Summary {
  const working = nodes.filter(({ status }) => status === 'working').length
  const active = Math.min(working, NODE_POLICY.maxActive)
  if (working >= needed) return { active, status: 'ok' }
  // Report 'untested' until every node has a result, so that the status does not depend on the fastest one.
  if (nodes.some(({ status, failure }) => status === 'untested' && !failure))
    return { active, status: 'untested' }
  if (working === 0) return { active, status: 'down', warning: noNodeMessage(name) }
  const warning = `${name} needs ${needed} working nodes and has ${working}`
  return { active, status: 'degraded', warning }
}
