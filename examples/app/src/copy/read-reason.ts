import { commonCopy } from '#locale/common-copy'

const REQUEST = String.raw`(?:GET|POST|HEAD|PUT) https?://\S+`

/** Matches the error of a host, with the start of its reply. */
const HTTP_ERROR = /HTTP error! status: (\d{3})(?:, HTTP \d{3}: .*? \([\w.:-]+\))?/g

/** Returns the reason of a failed read without the URLs of its requests. */
export function readReason(text: string): string {
  const sentence = text
    .replace(new RegExp(`${REQUEST} answered (\\d{3})(?:: [^;]*)?`, 'g'), (_, status: string) =>
      commonCopy.serviceStatus(status),
    )
    .replace(new RegExp(`${REQUEST} (?:failed|timed out)(?:: [^;]*)?`, 'g'), commonCopy.serviceUnreachable)
    .replace(HTTP_ERROR, (_, status: string) => commonCopy.serviceStatus(status))
    .replace(/https?:\/\/\S+/g, commonCopy.theService)
    // Several files fail for the same reason.
    .replace(/The startup file \S+ could not be loaded/g, commonCopy.poolListFailed)
  return [...new Set(sentence.split('; '))].join('; ')
}
