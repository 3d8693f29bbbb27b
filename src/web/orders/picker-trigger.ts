import styles from './picker-trigger.module.css'

/** The look of the buttons that open something for a block of the checkout. */
export const pickerTrigger = styles.trigger ?? ''
