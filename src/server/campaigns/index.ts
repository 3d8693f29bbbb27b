export { campaignApprovals } from './plan-campaign.ts'
