import { commonCopy } from '#locale/common-copy'
/** A running time as a clock shows it, `1:27` or `2:14:05`. */
export function elapsedText(seconds: number): string {
  const [hours, minutes, rest] = parts(seconds)
  const clock = hours > 0 ? [hours, pad(minutes), pad(rest)] : [minutes, pad(rest)]
  return clock.join(':')
}

/** The same for those who hear it, `1 min 27 s`. */
export function elapsedWords(seconds: number): string {
  const [hours, minutes, rest] = parts(seconds)
  const words = [
    hours > 0 && commonCopy.hours(hours),
    minutes > 0 && commonCopy.minutes(minutes),
    rest > 0 && commonCopy.seconds(rest),
  ]
  return words.filter((word) => word !== false).join(' ') || commonCopy.seconds(0)
}

function parts(seconds: number): [hours: number, minutes: number, seconds: number] {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
}

function pad(figure: number): string {
  return String(figure).padStart(2, '0')
}
