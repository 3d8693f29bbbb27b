import { readFileSync } from 'node:fs'
import type { Text } from '#domain/locale.ts'

type CardColor = { slug: string; name: Text; hex: string }

/** The member card's colours; white text is readable on each. */
export const CARD_COLORS = JSON.parse(
  readFileSync(new URL('../../../seeds/content/card-colors.json', import.meta.url), 'utf8'),
) as readonly CardColor[]
