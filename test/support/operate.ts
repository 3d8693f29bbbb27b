import { runCommand } from '#server/operator/commands.ts'
import { withItsAct } from './command-acts.ts'
import type { TestShop } from './shop.ts'

/** `npm run shop -- …`: its exit code and its lines. */
export const operate = async (
  test: TestShop,
  ...words: string[]
): Promise<{ code: number; lines: string[] }> => {
  const lines: string[] = []
  const code = await withItsAct(test, words, () =>
    runCommand(test.open, words, (line) => lines.push(line)),
  )
  return { code, lines }
}
