import { commonCopy } from '#locale/common-copy'

const REQUEST = String.raw`(?:GET|POST|HEAD|PUT) https?://\S+`

/** Returns the reason of a failed read without the URLs of its requests. */
export function readReason(text: string): string {
  const sentence = text
    .replace(new RegExp(`${REQUEST} answered (\\d{3})(?:: [^;]*)?`, 'g'), (_, status: string) =>
      commonCopy.serviceStatus(status),
    )
    .replace(new RegExp(`${REQUEST} (?:failed|timed out)(?:: [^;]*)?`, 'g'), commonCopy.serviceUnreachable)
    .replace(/https?:\/\/\S+/g, commonCopy.theService)
  return [...new Set(sentence.split('; '))].join('; ')
}
