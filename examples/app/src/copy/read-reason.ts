const REQUEST = String.raw`(?:GET|POST|HEAD|PUT) https?://\S+`

/** Returns the reason of a failed read without the URLs of its requests. */
export function readReason(text: string): string {
  const sentence = text
    .replace(new RegExp(`${REQUEST} answered (\\d{3})(?:: [^;]*)?`, 'g'), 'the service answered with HTTP $1')
    .replace(
      new RegExp(`${REQUEST} (?:failed|timed out)(?:: [^;]*)?`, 'g'),
      'the service could not be reached',
    )
    .replace(/https?:\/\/\S+/g, 'the service')
  return [...new Set(sentence.split('; '))].join('; ')
}
