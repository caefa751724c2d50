import * as z from 'zod/mini'

/** For `z.safeParse`: says what is wrong, where zod/mini alone says 'Invalid input'. */
export const inEnglish = { error: z.locales.en().localeError }
