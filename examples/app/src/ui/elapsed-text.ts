import { commonCopy } from '#locale/common-copy'
/** Formats an elapsed time like a clock, `1:27` or `2:14:05`. */
export function elapsedText(seconds: number): string {
  const [hours, minutes, secondsPart] = parts(seconds)
  const clock = hours > 0 ? [hours, pad(minutes), pad(secondsPart)] : [minutes, pad(secondsPart)]
  return clock.join(':')
}

/** Formats an elapsed time for screen readers, `1 min 27 s`. */
export function elapsedSpoken(seconds: number): string {
  const [hours, minutes, secondsPart] = parts(seconds)
  const units = [
    hours > 0 && commonCopy.hours(hours),
    minutes > 0 && commonCopy.minutes(minutes),
    secondsPart > 0 && commonCopy.seconds(secondsPart),
  ]
  return units.filter((unit) => unit !== false).join(' ') || commonCopy.seconds(0)
}

function parts(seconds: number): [hours: number, minutes: number, seconds: number] {
  const total = Math.max(0, Math.floor(seconds))
  return [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
