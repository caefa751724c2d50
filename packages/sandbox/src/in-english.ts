import * as z from 'zod/mini'

/** Options for `z.safeParse` with detailed messages: zod/mini by itself only reports 'Invalid input'. */
export const inEnglish = { error: z.locales.en().localeError }
