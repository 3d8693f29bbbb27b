import type { content as en } from '../en/content.ts'

export const content = {} as const satisfies Record<keyof typeof en, string>
