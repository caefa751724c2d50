import type * as z from 'zod/mini'

/**
 * JSON type that the schema of an adapter accepts. Amounts are digits, nullable fields may be missing, and other fields
 * are ignored. With `satisfies ReplyOf<typeof schema>`, a reply without a field that the adapter requires does not
 * compile.
 */
export type ReplyOf<Schema extends z.core.$ZodType> = Json<z.output<Schema>>

type Json<T> = unknown extends T
  ? unknown
  : T extends bigint | number
    ? string | number
    : T extends string | boolean | null | undefined
      ? T
      : T extends readonly (infer Item)[]
        ? readonly Json<Item>[]
        : JsonObject<T>

type JsonObject<T> = Readonly<Record<string, unknown>> & {
  readonly [K in keyof T as Extract<T[K], null | undefined> extends never ? K : never]: Json<T[K]>
} & {
  readonly [K in keyof T as Extract<T[K], null | undefined> extends never ? never : K]?:
    | Json<T[K]>
    | null
    | undefined
}
