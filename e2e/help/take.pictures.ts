import { test } from '@playwright/test'
import { HELP_NAMES } from '#i18n/help.ts'
import { cameraOf } from './camera.ts'
import { shopCommand } from '../support/operator.ts'
import { SHOTS } from './shots.ts'

test.describe.configure({ mode: 'default' })

// The clock was moved before the shop began: what was due meanwhile is done, and then judged.
test.beforeAll(async () => {
  for (const _ of [1, 2]) await shopCommand('jobs', 'run', 'reconcile')
})

for (const name of HELP_NAMES)
  test(name, async ({ browser, page }) => {
    test.slow()
    await SHOTS[name]({ camera: cameraOf(browser, name), browser, page })
  })
