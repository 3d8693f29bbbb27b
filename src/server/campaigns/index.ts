export { campaignApprovals } from './plan-campaign.ts'
export { sendCampaigns } from './send-campaigns.ts'
