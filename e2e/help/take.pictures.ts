import { test } from '@playwright/test'
import { HELP_NAMES } from '#i18n/help.ts'
import { cameraOf } from './camera.ts'
import { SHOTS } from './shots.ts'

test.describe.configure({ mode: 'default' })

for (const name of HELP_NAMES)
  test(name, async ({ browser, page }) => {
    test.slow()
    await SHOTS[name]({ camera: cameraOf(browser, name), browser, page })
  })
