import { CausewayError } from '../../kernel/errors.ts'
import type { NodeErrorClass } from '../../platforms/nodes.ts'

/** A node could not be made to answer. Its URL, which may hold a key, is not told: only the host. */
export class NodeError extends CausewayError<'NODE_FAILED'> {
  override readonly name = 'NodeError'
  readonly host: string
  readonly kind: NodeErrorClass

  constructor(host: string, kind: NodeErrorClass, details: string | undefined) {
    super(`Node ${host} ${WORDS[kind]}`, { code: 'NODE_FAILED', details, retryable: true })
    this.host = host
    this.kind = kind
  }
}

const WORDS: Readonly<Record<NodeErrorClass, string>> = {
  rate_limit: 'limits its requests',
  auth_error: 'refuses us',
  timeout: 'did not answer in time',
  other: 'gave no usable answer',
}
