import type { Evidence } from '../gather-evidence.ts'
import type { TranslatedErrorCode } from '../translated-error.ts'

/** Returns the translated code of an error from a wallet, a node or a service. */
export function findWalletErrorCode({
  codes,
  texts,
  ownErrors,
}: Pick<Evidence, 'codes' | 'texts' | 'ownErrors'>): TranslatedErrorCode | undefined {
  const code = RULES.find(
    (rule) =>
      rule.codes?.some((ruleCode) => codes.includes(ruleCode)) === true ||
      (rule.text !== undefined && texts.some((text) => rule.text?.test(text))),
  )?.code
  // This SDK wraps the errors of nodes, and of wallets only while they connect.
  const isOfWallet = ownErrors.every((error) => error.code === 'WALLET_CONNECTION_FAILED')
  return code === 'WALLET' && !isOfWallet ? 'NODE' : code
}

/** Matches an error by its number (EIP-1193, EIP-1474, EIP-5792), by a library's error code or by its message. */
interface Rule {
  readonly code: TranslatedErrorCode
  readonly codes?: readonly (number | string)[]
  readonly text?: RegExp
}

/** Rules in order of precedence: the first matching rule applies. User rejections come first. */
const RULES: readonly Rule[] = [
  {
    code: 'USER_REJECTED',
    codes: [4001, 'ACTION_REJECTED', 'USER_REJECTED', 'USER_REJECTED_REQUEST'],
    text: /user (?:rejected|denied|cancel|disapproved)|(?:rejected|denied|cancelled|declined) by (?:the )?user/i,
  },
  { code: 'ACCOUNT_UPGRADE_REJECTED', codes: [5750, 'ACCOUNT_UPGRADE_REJECTED'] },
  { code: 'NOT_CONNECTED', codes: [4100, 4900, 4901], text: /not connected to the requested chain/i },
  { code: 'REQUEST_PENDING', codes: [-32002], text: /already pending/i },
  { code: 'CHAIN_SWITCH_FAILED', codes: [4902, 'CHAIN_SWITCH_FAILED'] },
  {
    code: 'INSUFFICIENT_FUNDS',
    codes: ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_BALANCE'],
    text: /insufficient funds|exceeds the balance of the account/i,
  },
  {
    code: 'NONCE',
    codes: ['NONCE_EXPIRED', 'NONCE_CONFLICT', 'REPLACEMENT_UNDERPRICED'],
    text: /nonce too (?:low|high)|replacement transaction underpriced|already known/i,
  },
  { code: 'GAS', text: /less than block base fee|max fee per gas|transaction underpriced/i },
  { code: 'RATE_LIMITED', codes: [-32005, 429], text: /rate.?limit|too many requests|\b429\b/i },
  { code: 'EARLY_ABORT', codes: ['ABORTED'] },
  {
    code: 'MISSING_BLOCK',
    text: /block ?out ?of ?range|header not found|unknown block|missing trie node|historical state/i,
  },
  // Invalid request and invalid parameters: the node has replied, so it is reachable.
  { code: 'INVALID_REQUEST', codes: [-32600, -32602] },
  { code: 'NODE', codes: ['CHAIN_READ_FAILED', 'NODE_FAILED', 'NO_NODE'] },
  // Internal error.
  { code: 'WALLET', codes: [-32603] },
  {
    code: 'SERVICE',
    codes: ['NETWORK_ERROR', 'HTTP_ERROR', 'TIMEOUT', 'INVALID_RESPONSE', 'SERVICE_UNAVAILABLE'],
    text: /failed to fetch|fetch failed|networkerror|timed? ?out|econnre/i,
  },
]
