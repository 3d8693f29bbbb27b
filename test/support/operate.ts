import { runCommand } from '#server/operator/commands.ts'
import type { TestShop } from './shop.ts'

/** `npm run shop -- …`: its exit code and its lines. */
export const operate = async (
  test: TestShop,
  ...words: string[]
): Promise<{ code: number; lines: string[] }> => {
  const lines: string[] = []
  const code = await runCommand(test.open, words, (line) => lines.push(line))
  return { code, lines }
}
