import { useMedia } from './use-media.ts'

/** Returns whether the screen has no column for a form, which then opens as a sheet. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 1023px)')
}
