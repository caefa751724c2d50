import { type ChainRecord, chainById } from '@causeway/core/chains'
import { commonCopy } from '#locale/common-copy'

const REQUEST = String.raw`(?:GET|POST|HEAD|PUT) https?://\S+`

/** Matches the error of a host, with the start of its reply. */
const HTTP_ERROR = /HTTP error! status: (\d{3})(?:, HTTP \d{3}: .*? \([\w.:-]+\))?/g

/** Matches the error of a chain that could not be read: its id, and the requested data. */
const UNREAD_CHAIN = /Chain (\d+) could not be read: (contract 0x[\da-fA-F]+|[^;.:(]+)/g
const CONTRACTS = /^(?:contract 0x|many contracts)/

/** Matches the first parts of the error of a lender, whose reason follows. */
const LENDER_ERROR = /No lender could be read: |\w+ is not known on chain \d+: Not all lenders are known: /g

/**
 * Returns the reason of a failed read without the URLs of its requests and the addresses of contracts.
 *
 * @param chains chains that the reason names. Default: none, where the text around it names the chain
 */
export function readReason(text: string, chains: readonly ChainRecord[] = []): string {
  const sentence = text
    .replace(LENDER_ERROR, '')
    .replace(UNREAD_CHAIN, (_, id: string, subject: string) =>
      commonCopy.unreadChain(
        chainById(chains, Number(id))?.name,
        CONTRACTS.test(subject) ? undefined : subject,
      ),
    )
    .replace(new RegExp(`${REQUEST} answered (\\d{3})(?:: [^;]*)?`, 'g'), (_, status: string) =>
      commonCopy.serviceStatus(status),
    )
    .replace(
      new RegExp(`${REQUEST} (?:took longer than \\d+ ms|timed out)(?:: [^;]*)?`, 'g'),
      commonCopy.serviceTimeout,
    )
    .replace(new RegExp(`${REQUEST} failed(?:: [^;]*)?`, 'g'), commonCopy.serviceUnreachable)
    .replace(HTTP_ERROR, (_, status: string) => commonCopy.serviceStatus(status))
    .replace(/https?:\/\/\S+/g, commonCopy.theService)
    // Several files fail for the same reason.
    .replace(/The startup file \S+ could not be loaded/g, commonCopy.poolListFailed)
  const reasons = sentence.split('; ')
  return reasons
    .filter((reason, index) => !reasons.slice(0, index).some((earlier) => earlier.endsWith(reason)))
    .join('; ')
}
