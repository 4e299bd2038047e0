// Generated from openapi.json by `npm run generate`.
export type GetRegistrationApiResponse = /** status 200 Success */ Registration;
export type GetRegistrationApiArg = void;
export type RegisterApiResponse = /** status 201 Success */ Session;
export type RegisterApiArg = {
  registerBody: RegisterBody;
};
export type LoginApiResponse = /** status 200 Success */ Session;
export type LoginApiArg = {
  loginBody: LoginBody;
};
export type RegisterInvitedApiResponse = /** status 201 Success */ Session;
export type RegisterInvitedApiArg = {
  registerInvitedBody: RegisterInvitedBody;
};
export type ConfirmEmailApiResponse = unknown;
export type ConfirmEmailApiArg = {
  linkTokenBody: LinkTokenBody;
};
export type ConfirmNewEmailApiResponse = unknown;
export type ConfirmNewEmailApiArg = {
  confirmNewEmailBody: ConfirmNewEmailBody;
};
export type ResendConfirmationApiResponse = unknown;
export type ResendConfirmationApiArg = void;
export type ForgotPasswordApiResponse = unknown;
export type ForgotPasswordApiArg = {
  forgotPasswordBody: ForgotPasswordBody;
};
export type CheckResetTokenApiResponse = unknown;
export type CheckResetTokenApiArg = {
  resetTokenBody: ResetTokenBody;
};
export type ResetPasswordApiResponse = unknown;
export type ResetPasswordApiArg = {
  resetPasswordBody: ResetPasswordBody;
};
export type LogoutApiResponse = unknown;
export type LogoutApiArg = void;
export type RenewSessionApiResponse = /** status 200 Success */ Session;
export type RenewSessionApiArg = void;
export type GetSessionApiResponse = /** status 200 Success */ SessionUser;
export type GetSessionApiArg = void;
export type SetLanguageApiResponse = unknown;
export type SetLanguageApiArg = {
  setLanguageBody: SetLanguageBody;
};
export type GetProfileApiResponse = /** status 200 Success */ Profile;
export type GetProfileApiArg = void;
export type UpdateProfileApiResponse = /** status 200 Success */ Profile;
export type UpdateProfileApiArg = {
  profileBody: ProfileBody;
};
export type ChangeEmailApiResponse = unknown;
export type ChangeEmailApiArg = {
  changeEmailBody: ChangeEmailBody;
};
export type CancelEmailChangeApiResponse = unknown;
export type CancelEmailChangeApiArg = void;
export type DeleteAvatarApiResponse = /** status 200 Success */ Profile;
export type DeleteAvatarApiArg = void;
export type ChangePasswordApiResponse = unknown;
export type ChangePasswordApiArg = {
  changePasswordBody: ChangePasswordBody;
};
export type SetPreferencesApiResponse = /** status 200 Success */ Preferences;
export type SetPreferencesApiArg = {
  preferences: Preferences;
};
export type ListSessionsApiResponse =
  /** status 200 Success */ ActiveSessionList;
export type ListSessionsApiArg = void;
export type RevokeSessionApiResponse = unknown;
export type RevokeSessionApiArg = {
  id: string;
};
export type RevokeOtherSessionsApiResponse =
  /** status 200 Success */ DeletedCount;
export type RevokeOtherSessionsApiArg = void;
export type StartTwoFactorApiResponse =
  /** status 200 Success */ TwoFactorStart;
export type StartTwoFactorApiArg = {
  passwordBody: PasswordBody;
};
export type EnableTwoFactorApiResponse =
  /** status 200 Success */ RecoveryCodes;
export type EnableTwoFactorApiArg = {
  secondFactorBody: SecondFactorBody;
};
export type RenewRecoveryCodesApiResponse =
  /** status 200 Success */ RecoveryCodes;
export type RenewRecoveryCodesApiArg = {
  secondFactorBody: SecondFactorBody;
};
export type DisableTwoFactorApiResponse = unknown;
export type DisableTwoFactorApiArg = {
  disableTwoFactorBody: DisableTwoFactorBody;
};
export type ListWorkspacesApiResponse =
  /** status 200 Success */ WorkspaceMembershipList;
export type ListWorkspacesApiArg = void;
export type CreateWorkspaceApiResponse =
  /** status 201 Success */ WorkspaceMembership;
export type CreateWorkspaceApiArg = {
  createWorkspaceBody: CreateWorkspaceBody;
};
export type EnterWorkspaceApiResponse = /** status 200 Success */ Session;
export type EnterWorkspaceApiArg = {
  personTenantId: string;
};
export type GetWorkspaceApiResponse = /** status 200 Success */ Workspace;
export type GetWorkspaceApiArg = void;
export type UpdateWorkspaceApiResponse = /** status 200 Success */ Workspace;
export type UpdateWorkspaceApiArg = {
  workspaceBody: WorkspaceBody;
};
export type ListMembersApiResponse = /** status 200 Success */ MemberList;
export type ListMembersApiArg = void;
export type SetMemberRoleApiResponse = /** status 200 Success */ Member;
export type SetMemberRoleApiArg = {
  id: string;
  memberRoleBody: MemberRoleBody;
};
export type RemoveMemberApiResponse = unknown;
export type RemoveMemberApiArg = {
  id: string;
};
export type LeaveWorkspaceApiResponse = unknown;
export type LeaveWorkspaceApiArg = void;
export type TransferOwnershipApiResponse = unknown;
export type TransferOwnershipApiArg = {
  transferOwnershipBody: TransferOwnershipBody;
};
export type ListInvitationsApiResponse =
  /** status 200 Success */ InvitationList;
export type ListInvitationsApiArg = void;
export type InviteMemberApiResponse = /** status 201 Success */ Invitation;
export type InviteMemberApiArg = {
  inviteMemberBody: InviteMemberBody;
};
export type ResendInvitationApiResponse = /** status 200 Success */ Invitation;
export type ResendInvitationApiArg = {
  id: string;
};
export type RevokeInvitationApiResponse = unknown;
export type RevokeInvitationApiArg = {
  id: string;
};
export type LookAtInvitationApiResponse =
  /** status 200 Success */ InvitationLook;
export type LookAtInvitationApiArg = {
  invitationTokenBody: InvitationTokenBody;
};
export type ListOwnInvitationsApiResponse =
  /** status 200 Success */ OwnInvitationList;
export type ListOwnInvitationsApiArg = void;
export type AcceptInvitationApiResponse =
  /** status 200 Success */ WorkspaceMembership;
export type AcceptInvitationApiArg = {
  invitationAnswerBody: InvitationAnswerBody;
};
export type DeclineInvitationApiResponse = unknown;
export type DeclineInvitationApiArg = {
  invitationAnswerBody: InvitationAnswerBody;
};
export type ListNotificationsApiResponse =
  /** status 200 Success */ NotificationPage;
export type ListNotificationsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt";
  search?: string;
  exactTotal?: string;
  type?: NotificationType;
  unread?: string;
};
export type GetNotificationSummaryApiResponse =
  /** status 200 Success */ NotificationSummary;
export type GetNotificationSummaryApiArg = void;
export type MarkNotificationsApiResponse =
  /** status 200 Success */ DeletedCount;
export type MarkNotificationsApiArg = {
  markNotificationsBody: MarkNotificationsBody;
};
export type DeleteNotificationsApiResponse =
  /** status 200 Success */ DeletedCount;
export type DeleteNotificationsApiArg = {
  deleteNotificationsBody: DeleteNotificationsBody;
};
export type RestoreNotificationsApiResponse =
  /** status 200 Success */ DeletedCount;
export type RestoreNotificationsApiArg = {
  restoreNotificationsBody: RestoreNotificationsBody;
};
export type CheckAccountApiResponse = /** status 200 Success */ AccountCheck;
export type CheckAccountApiArg = void;
export type GetPaymentConfigApiResponse =
  /** status 200 Success */ PaymentConfig;
export type GetPaymentConfigApiArg = void;
export type ResumePausedByPlanApiResponse =
  /** status 200 Success */ ResumedByPlan;
export type ResumePausedByPlanApiArg = void;
export type ListPlansApiResponse = /** status 200 Success */ PlanList;
export type ListPlansApiArg = void;
export type GetUsageApiResponse = /** status 200 Success */ Usage;
export type GetUsageApiArg = void;
export type ListUsageLinesApiResponse = /** status 200 Success */ UsageLinePage;
export type ListUsageLinesApiArg = {
  month: string;
  limit?: number;
  page?: number;
};
export type GetLastQuarterApiResponse = /** status 200 Success */ LastQuarter;
export type GetLastQuarterApiArg = void;
export type GetBillingInfoApiResponse = /** status 200 Success */ BillingInfo;
export type GetBillingInfoApiArg = void;
export type UpdateBillingInfoApiResponse =
  /** status 200 Success */ BillingInfo;
export type UpdateBillingInfoApiArg = {
  body: {
    fullName: string;
    email: string;
    taxId: string;
    street: string;
    city: string;
    state:
      | ""
      | "AC"
      | "AL"
      | "AM"
      | "AP"
      | "BA"
      | "CE"
      | "DF"
      | "ES"
      | "GO"
      | "MA"
      | "MG"
      | "MS"
      | "MT"
      | "PA"
      | "PB"
      | "PE"
      | "PI"
      | "PR"
      | "RJ"
      | "RN"
      | "RO"
      | "RR"
      | "RS"
      | "SC"
      | "SE"
      | "SP"
      | "TO";
    zip: string;
    version: number;
  };
};
export type GetQuoteApiResponse = /** status 200 Success */ OrderSummary;
export type GetQuoteApiArg = {
  plan: PaidPlanName;
  period: BillingPeriod;
  quantity?: number;
};
export type CreatePaymentIntentApiResponse = /** status 200 Success */ Payment;
export type CreatePaymentIntentApiArg = {
  body: {
    plan: PaidPlanName;
    period: BillingPeriod;
    quantity?: number;
    method: PaymentMethod;
    token?: string;
    orderId?: string;
  };
};
export type CheckPaymentApiResponse = /** status 200 Success */ Payment;
export type CheckPaymentApiArg = {
  id: string;
};
export type CancelPaymentApiResponse = /** status 200 Success */ Payment;
export type CancelPaymentApiArg = {
  id: string;
};
export type SimulatePaymentApiResponse = /** status 200 Success */ Payment;
export type SimulatePaymentApiArg = {
  id: string;
  body: {
    outcome: SimulatedOutcome;
  };
};
export type ListOrdersApiResponse = /** status 200 Success */ OrderPage;
export type ListOrdersApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt";
  search?: string;
  exactTotal?: string;
  status?: OrderStatus;
};
export type GetSubscriptionApiResponse = /** status 200 Success */ Subscription;
export type GetSubscriptionApiArg = void;
export type ScheduleChangeApiResponse = /** status 200 Success */ Subscription;
export type ScheduleChangeApiArg = {
  body: {
    plan: PaidPlanName;
    period: BillingPeriod;
    quantity?: number;
  };
};
export type CancelScheduledChangeApiResponse =
  /** status 200 Success */ Subscription;
export type CancelScheduledChangeApiArg = void;
export type CancelSubscriptionApiResponse =
  /** status 200 Success */ Subscription;
export type CancelSubscriptionApiArg = {
  body: {
    reason?:
      | (
          | "tooExpensive"
          | "missingFeature"
          | "switching"
          | "notNeeded"
          | "other"
        )
      | null;
    comment?: string;
  };
};
export type ResumeSubscriptionApiResponse =
  /** status 200 Success */ Subscription;
export type ResumeSubscriptionApiArg = void;
export type RemoveMandateApiResponse = /** status 200 Success */ Subscription;
export type RemoveMandateApiArg = void;
export type GetRenewalApiResponse = /** status 200 Success */ OpenRenewal;
export type GetRenewalApiArg = void;
export type ListInvoicesApiResponse = /** status 200 Success */ InvoicePage;
export type ListInvoicesApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "issuedAt" | "-issuedAt";
  search?: string;
  exactTotal?: string;
  status?: InvoiceStatus;
};
export type GetInvoiceApiResponse = /** status 200 Success */ InvoiceDetails;
export type GetInvoiceApiArg = {
  id: string;
};
export type EmailInvoiceApiResponse = /** status 200 Success */ InvoiceEmailed;
export type EmailInvoiceApiArg = {
  id: string;
};
export type RefundInvoiceApiResponse = /** status 200 Success */ InvoiceDetails;
export type RefundInvoiceApiArg = {
  id: string;
};
export type GetDashboardApiResponse = /** status 200 Success */ Dashboard;
export type GetDashboardApiArg = void;
export type GetFirstStepsApiResponse =
  /** status 200 Success */ FirstStepsState;
export type GetFirstStepsApiArg = void;
export type SetMonthlyGoalsApiResponse = /** status 200 Success */ MonthlyGoals;
export type SetMonthlyGoalsApiArg = {
  monthlyGoalsBody: MonthlyGoalsBody;
};
export type GetCalendarApiResponse = /** status 200 Success */ Calendar;
export type GetCalendarApiArg = {
  from: string;
  to: string;
};
export type ListCalendarConflictsApiResponse =
  /** status 200 Success */ CalendarConflicts;
export type ListCalendarConflictsApiArg = {
  from: string;
  to: string;
};
export type CheckCalendarTimesApiResponse =
  /** status 200 Success */ TimesCheck;
export type CheckCalendarTimesApiArg = {
  checkTimesBody: CheckTimesBody;
};
export type GetCalendarDayLoadApiResponse =
  /** status 200 Success */ CalendarDayLoad;
export type GetCalendarDayLoadApiArg = {
  day: string;
};
export type ListContactsApiResponse = /** status 200 Success */ AccountPage;
export type ListContactsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?:
    | "createdAt"
    | "-createdAt"
    | "name"
    | "-name"
    | "email"
    | "-email"
    | "status"
    | "-status";
  search?: string;
  exactTotal?: string;
  status?: ContactStatus;
  tag?: string;
  filterId?: string;
  createdFrom?: string;
  createdBefore?: string;
};
export type CreateContactApiResponse = /** status 201 Success */ Contact;
export type CreateContactApiArg = {
  createContactBody: CreateContactBody;
};
export type GetContactApiResponse = /** status 200 Success */ Contact;
export type GetContactApiArg = {
  id: string;
};
export type UpdateContactApiResponse = /** status 200 Success */ Contact;
export type UpdateContactApiArg = {
  id: string;
  updateContactBody: UpdateContactBody;
};
export type DeleteContactsApiResponse = /** status 200 Success */ DeletedCount;
export type DeleteContactsApiArg = {
  deleteContactsBody: DeleteContactsBody;
};
export type GetContactTimelineApiResponse =
  /** status 200 Success */ AccountTimeline;
export type GetContactTimelineApiArg = {
  id: string;
  limit?: number;
  cursor?: string;
};
export type GetReachabilityApiResponse = /** status 200 Success */ Reachability;
export type GetReachabilityApiArg = {
  id: string;
};
export type GetMembershipsApiResponse = /** status 200 Success */ Memberships;
export type GetMembershipsApiArg = {
  id: string;
};
export type GetContactEngagementApiResponse =
  /** status 200 Success */ ContactEngagement;
export type GetContactEngagementApiArg = {
  id: string;
};
export type SetContactTopicsApiResponse =
  /** status 200 Success */ Reachability;
export type SetContactTopicsApiArg = {
  id: string;
  setContactTopicsBody: SetContactTopicsBody;
};
export type RecordConsentApiResponse = /** status 200 Success */ Reachability;
export type RecordConsentApiArg = {
  id: string;
  givenConsent: GivenConsent;
};
export type RequestConfirmationApiResponse =
  /** status 200 Success */ Reachability;
export type RequestConfirmationApiArg = {
  id: string;
};
export type MergeContactsApiResponse = /** status 200 Success */ Contact;
export type MergeContactsApiArg = {
  id: string;
  mergeContactsBody: MergeContactsBody;
};
export type ListTagsApiResponse = /** status 200 Success */ TagList;
export type ListTagsApiArg = {
  search?: string;
  limit?: number;
};
export type ListDeletedContactsApiResponse =
  /** status 200 Success */ DeletedContactPage;
export type ListDeletedContactsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "deletedAt" | "-deletedAt" | "name" | "-name" | "email" | "-email";
  search?: string;
  exactTotal?: string;
};
export type RestoreContactsApiResponse =
  /** status 200 Success */ RestoredContacts;
export type RestoreContactsApiArg = {
  restoreContactsBody: RestoreContactsBody;
};
export type PurgeContactsApiResponse = /** status 200 Success */ DeletedCount;
export type PurgeContactsApiArg = {
  purgeContactsBody: PurgeContactsBody;
};
export type UpsertContactApiResponse =
  | /** status 200 Success */ UpsertedContact
  | /** status 201 Created */ UpsertedContact;
export type UpsertContactApiArg = {
  email: string;
  upsertContactBody: UpsertContactBody;
};
export type BatchContactsApiResponse =
  /** status 200 Success */ BatchedContacts;
export type BatchContactsApiArg = {
  batchContactsBody: BatchContactsBody;
};
export type PreviewContactOperationApiResponse =
  /** status 200 Success */ ContactOperationPreview;
export type PreviewContactOperationApiArg = {
  previewContactOperationBody: PreviewContactOperationBody;
};
export type StartContactOperationApiResponse =
  /** status 202 Success */ ContactOperation;
export type StartContactOperationApiArg = {
  startContactOperationBody: StartContactOperationBody;
};
export type GetContactOperationApiResponse =
  /** status 200 Success */ ContactOperation;
export type GetContactOperationApiArg = {
  id: string;
};
export type CancelContactOperationApiResponse =
  /** status 200 Success */ ContactOperation;
export type CancelContactOperationApiArg = {
  id: string;
};
export type ListDealFilesApiResponse = /** status 200 Success */ DealFiles;
export type ListDealFilesApiArg = {
  id: string;
};
export type DeleteDealFileApiResponse = unknown;
export type DeleteDealFileApiArg = {
  id: string;
  fileId: string;
};
export type RestoreDealFileApiResponse = /** status 200 Success */ DealFile;
export type RestoreDealFileApiArg = {
  id: string;
  fileId: string;
};
export type ListDealsApiResponse = /** status 200 Success */ DealPage;
export type ListDealsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?:
    | "position"
    | "-position"
    | "title"
    | "-title"
    | "company"
    | "-company"
    | "value"
    | "-value"
    | "expectedCloseOn"
    | "-expectedCloseOn"
    | "stage"
    | "-stage"
    | "stageEnteredAt"
    | "-stageEnteredAt"
    | "lastActivityAt"
    | "-lastActivityAt"
    | "closedOn"
    | "-closedOn"
    | "createdAt"
    | "-createdAt"
    | "updatedAt"
    | "-updatedAt";
  search?: string;
  exactTotal?: string;
  externalId?: string;
  field?: string[];
  pipelineId?: string;
  status?: DealStatus;
  stageId?: string;
  owner?: ("me" | "nobody") | string;
  contactId?: string;
  campaignId?: string;
  origin?: DealOrigin;
  tag?: string;
  lostReasonId?: string;
  stale?: string;
  suppressed?: string;
  valueMin?: number;
  valueMax?: number;
  expectedFrom?: string;
  expectedUntil?: string;
  closedFrom?: string;
  closedUntil?: string;
  createdFrom?: string;
  createdBefore?: string;
};
export type CreateDealApiResponse = /** status 201 Success */ Deal;
export type CreateDealApiArg = {
  createDealBody: CreateDealBody;
};
export type GetDealBoardApiResponse = /** status 200 Success */ DealBoard;
export type GetDealBoardApiArg = {
  search?: string;
  externalId?: string;
  field?: string[];
  pipelineId: string;
  owner?: ("me" | "nobody") | string;
  contactId?: string;
  campaignId?: string;
  origin?: DealOrigin;
  tag?: string;
  lostReasonId?: string;
  stale?: string;
  suppressed?: string;
  valueMin?: number;
  valueMax?: number;
  expectedFrom?: string;
  expectedUntil?: string;
  closedFrom?: string;
  closedUntil?: string;
  createdFrom?: string;
  createdBefore?: string;
};
export type GetDealForecastApiResponse = /** status 200 Success */ DealForecast;
export type GetDealForecastApiArg = {
  pipelineId: string;
};
export type ListNextStepsApiResponse = /** status 200 Success */ NextStepPage;
export type ListNextStepsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "dueAt" | "-dueAt";
  exactTotal?: string;
  assignee?: ("me" | "nobody") | string;
  dueBefore?: string;
};
export type UpdateDealsApiResponse = /** status 200 Success */ DeletedCount;
export type UpdateDealsApiArg = {
  updateDealsBody: UpdateDealsBody;
};
export type DeleteDealsApiResponse = /** status 200 Success */ DeletedCount;
export type DeleteDealsApiArg = {
  deleteDealsBody: DeleteDealsBody;
};
export type RestoreDealsApiResponse = /** status 200 Success */ DeletedCount;
export type RestoreDealsApiArg = {
  restoreDealsBody: RestoreDealsBody;
};
export type GetDealApiResponse = /** status 200 Success */ DealDetails;
export type GetDealApiArg = {
  id: string;
};
export type UpdateDealApiResponse = /** status 200 Success */ Deal;
export type UpdateDealApiArg = {
  id: string;
  updateDealBody: UpdateDealBody;
};
export type MoveDealApiResponse = /** status 200 Success */ Deal;
export type MoveDealApiArg = {
  id: string;
  moveDealBody: MoveDealBody;
};
export type WinDealApiResponse = /** status 200 Success */ Deal;
export type WinDealApiArg = {
  id: string;
  winDealBody: WinDealBody;
};
export type LoseDealApiResponse = /** status 200 Success */ Deal;
export type LoseDealApiArg = {
  id: string;
  loseDealBody: LoseDealBody;
};
export type ReopenDealApiResponse = /** status 200 Success */ Deal;
export type ReopenDealApiArg = {
  id: string;
};
export type ListDealTimelineApiResponse =
  /** status 200 Success */ DealTimeline;
export type ListDealTimelineApiArg = {
  id: string;
  limit?: number;
  cursor?: string;
  show?: "all" | "conversation" | "emails" | "notes" | "history";
};
export type CreateDealActivityApiResponse =
  /** status 201 Success */ DealTimelineEntry;
export type CreateDealActivityApiArg = {
  id: string;
  dealActivityBody: DealActivityBody;
};
export type UpdateDealActivityApiResponse =
  /** status 200 Success */ DealTimelineEntry;
export type UpdateDealActivityApiArg = {
  id: string;
  activityId: string;
  dealActivityBody: DealActivityBody;
};
export type DeleteDealActivityApiResponse = unknown;
export type DeleteDealActivityApiArg = {
  id: string;
  activityId: string;
};
export type CreateNextStepApiResponse = /** status 201 Success */ NextStep;
export type CreateNextStepApiArg = {
  id: string;
  nextStepBody: NextStepBody;
};
export type UpdateNextStepApiResponse = /** status 200 Success */ NextStep;
export type UpdateNextStepApiArg = {
  id: string;
  stepId: string;
  updateNextStepBody: UpdateNextStepBody;
};
export type DeleteNextStepApiResponse = unknown;
export type DeleteNextStepApiArg = {
  id: string;
  stepId: string;
};
export type GetCampaignDealsApiResponse =
  /** status 200 Success */ CampaignDeals;
export type GetCampaignDealsApiArg = {
  id: string;
};
export type ListPipelinesApiResponse = /** status 200 Success */ Pipelines;
export type ListPipelinesApiArg = void;
export type CreatePipelineApiResponse = /** status 201 Success */ Pipeline;
export type CreatePipelineApiArg = {
  createPipelineBody: CreatePipelineBody;
};
export type UpdatePipelineApiResponse = /** status 200 Success */ Pipeline;
export type UpdatePipelineApiArg = {
  id: string;
  updatePipelineBody: UpdatePipelineBody;
};
export type DeletePipelineApiResponse = unknown;
export type DeletePipelineApiArg = {
  id: string;
};
export type ListLostReasonsApiResponse = /** status 200 Success */ LostReasons;
export type ListLostReasonsApiArg = void;
export type SaveLostReasonsApiResponse = /** status 200 Success */ LostReasons;
export type SaveLostReasonsApiArg = {
  saveLostReasonsBody: SaveLostReasonsBody;
};
export type ListTopicsApiResponse = /** status 200 Success */ TopicPage;
export type ListTopicsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "name" | "-name" | "createdAt" | "-createdAt";
  search?: string;
  exactTotal?: string;
  status?: "active" | "inactive";
};
export type CreateTopicApiResponse = /** status 201 Success */ Topic;
export type CreateTopicApiArg = {
  topicBody: TopicBody;
};
export type UpdateTopicApiResponse = /** status 200 Success */ Topic;
export type UpdateTopicApiArg = {
  id: string;
  updateTopicBody: UpdateTopicBody;
};
export type DeleteTopicsApiResponse = /** status 200 Success */ DeletedCount;
export type DeleteTopicsApiArg = {
  deleteTopicsBody: DeleteTopicsBody;
};
export type ListSuppressionsApiResponse =
  /** status 200 Success */ SuppressionPage;
export type ListSuppressionsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt";
  search?: string;
  exactTotal?: string;
  reason?: SuppressionReason;
};
export type AddSuppressionsApiResponse = /** status 200 Success */ DeletedCount;
export type AddSuppressionsApiArg = {
  addSuppressionsBody: AddSuppressionsBody;
};
export type LiftSuppressionsApiResponse =
  /** status 200 Success */ DeletedCount;
export type LiftSuppressionsApiArg = {
  liftSuppressionsBody: LiftSuppressionsBody;
};
export type ListExportsApiResponse = /** status 200 Success */ ExportPage;
export type ListExportsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt";
  search?: string;
  exactTotal?: string;
};
export type CreateExportApiResponse = /** status 202 Success */ DataExport;
export type CreateExportApiArg = {
  exportRequest: ExportRequest;
};
export type GetExportApiResponse = /** status 200 Success */ DataExport;
export type GetExportApiArg = {
  id: string;
};
export type CreateExportLinkApiResponse = /** status 200 Success */ ExportLink;
export type CreateExportLinkApiArg = {
  id: string;
};
export type DeleteExportsApiResponse = /** status 200 Success */ DeletedCount;
export type DeleteExportsApiArg = {
  deleteExportsBody: DeleteExportsBody;
};
export type GetPersonalDataApiResponse = /** status 200 Success */ PersonalData;
export type GetPersonalDataApiArg = {
  id: string;
};
export type EraseContactApiResponse = /** status 200 Success */ Erasure;
export type EraseContactApiArg = {
  id: string;
  eraseContactBody: EraseContactBody;
};
export type ListErasuresApiResponse = /** status 200 Success */ ErasurePage;
export type ListErasuresApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "erasedAt" | "-erasedAt";
  search?: string;
  exactTotal?: string;
};
export type ListImportsApiResponse = /** status 200 Success */ ImportPage;
export type ListImportsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt";
  search?: string;
  exactTotal?: string;
  kind?: ImportKind;
};
export type GetImportApiResponse = /** status 200 Success */ ContactImport;
export type GetImportApiArg = {
  id: string;
};
export type ChooseImportSheetApiResponse =
  /** status 200 Success */ ContactImport;
export type ChooseImportSheetApiArg = {
  id: string;
  chooseImportSheetBody: ChooseImportSheetBody;
};
export type UndoImportApiResponse = /** status 202 Success */ ContactImport;
export type UndoImportApiArg = {
  id: string;
};
export type CheckImportApiResponse = /** status 202 Success */ ContactImport;
export type CheckImportApiArg = {
  id: string;
  importSettingsInput: ImportSettingsInput;
};
export type StartImportApiResponse = /** status 202 Success */ ContactImport;
export type StartImportApiArg = {
  id: string;
};
export type CancelImportApiResponse = /** status 200 Success */ ContactImport;
export type CancelImportApiArg = {
  id: string;
};
export type FixImportApiResponse = /** status 202 Success */ ContactImport;
export type FixImportApiArg = {
  id: string;
  importFixes: ImportFixes;
};
export type ListImportRejectionsApiResponse =
  /** status 200 Success */ ImportRejectionPage;
export type ListImportRejectionsApiArg = {
  id: string;
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "row" | "-row";
  search?: string;
  exactTotal?: string;
  reason?: RejectionReason;
};
export type ListImportWarningsApiResponse =
  /** status 200 Success */ ImportLeftOutPage;
export type ListImportWarningsApiArg = {
  id: string;
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "row" | "-row";
  search?: string;
  exactTotal?: string;
  warning?:
    | "statusUnknown"
    | "languageUnknown"
    | "timeZoneUnknown"
    | "nameInvalid"
    | "phoneInvalid"
    | "numberInvalid"
    | "dateInvalid"
    | "booleanInvalid"
    | "fieldEmailInvalid"
    | "valueTooLong"
    | "contactInvalid"
    | "contactUnknown"
    | "pipelineUnknown"
    | "stageUnknown"
    | "valueInvalid"
    | "currencyMismatch"
    | "ownerUnknown"
    | "dealStatusUnknown"
    | "lostReasonUnknown"
    | "dateInFuture";
  position?: number;
};
export type ListCustomFieldsApiResponse =
  /** status 200 Success */ CustomFieldPage;
export type ListCustomFieldsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?:
    | "name"
    | "-name"
    | "identifier"
    | "-identifier"
    | "createdAt"
    | "-createdAt";
  search?: string;
  exactTotal?: string;
  object?: CustomFieldObject;
  status?: CustomFieldStatus;
  type?: CustomFieldType;
  createdFrom?: string;
  createdBefore?: string;
};
export type CreateCustomFieldApiResponse =
  /** status 201 Success */ CustomField;
export type CreateCustomFieldApiArg = {
  createCustomFieldBody: CreateCustomFieldBody;
};
export type GetCustomFieldApiResponse = /** status 200 Success */ CustomField;
export type GetCustomFieldApiArg = {
  id: string;
};
export type UpdateCustomFieldApiResponse =
  /** status 200 Success */ CustomField;
export type UpdateCustomFieldApiArg = {
  id: string;
  updateCustomFieldBody: UpdateCustomFieldBody;
};
export type GetCustomFieldUsageApiResponse =
  /** status 200 Success */ CustomFieldUsage;
export type GetCustomFieldUsageApiArg = {
  id: string;
};
export type CheckCustomFieldTypeApiResponse =
  /** status 200 Success */ TypeChange;
export type CheckCustomFieldTypeApiArg = {
  id: string;
  checkCustomFieldTypeBody: CheckCustomFieldTypeBody;
};
export type ChangeCustomFieldTypeApiResponse =
  /** status 200 Success */ CustomField;
export type ChangeCustomFieldTypeApiArg = {
  id: string;
  changeCustomFieldTypeBody: ChangeCustomFieldTypeBody;
};
export type SetCustomFieldsStatusApiResponse =
  /** status 200 Success */ DeletedCount;
export type SetCustomFieldsStatusApiArg = {
  setCustomFieldsStatusBody: SetCustomFieldsStatusBody;
};
export type DeleteCustomFieldsApiResponse =
  /** status 200 Success */ DeletedCount;
export type DeleteCustomFieldsApiArg = {
  deleteCustomFieldsBody: DeleteCustomFieldsBody;
};
export type SendCustomEventsApiResponse =
  /** status 200 Success */ CustomEventResults;
export type SendCustomEventsApiArg = {
  body: CustomEventBatch | CustomEventBody;
};
export type ListCustomEventNamesApiResponse =
  /** status 200 Success */ KnownCustomEvents;
export type ListCustomEventNamesApiArg = void;
export type ListFiltersApiResponse = /** status 200 Success */ FilterPage;
export type ListFiltersApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt" | "name" | "-name";
  search?: string;
  exactTotal?: string;
  status?: FilterStatus;
  createdFrom?: string;
  createdBefore?: string;
};
export type CreateFilterApiResponse = /** status 201 Success */ Filter;
export type CreateFilterApiArg = {
  filterBody: FilterBody;
};
export type GetFilterApiResponse = /** status 200 Success */ Filter;
export type GetFilterApiArg = {
  id: string;
};
export type UpdateFilterApiResponse = /** status 200 Success */ Filter;
export type UpdateFilterApiArg = {
  id: string;
  updateFilterBody: UpdateFilterBody;
};
export type SetFiltersStatusApiResponse =
  /** status 200 Success */ DeletedCount;
export type SetFiltersStatusApiArg = {
  setFiltersStatusBody: SetFiltersStatusBody;
};
export type DeleteFiltersApiResponse = /** status 200 Success */ DeletedCount;
export type DeleteFiltersApiArg = {
  deleteFiltersBody: DeleteFiltersBody;
};
export type PreviewFilterApiResponse = /** status 200 Success */ FilterPreview;
export type PreviewFilterApiArg = {
  previewFilterBody: PreviewFilterBody;
};
export type ExplainFilterApiResponse =
  /** status 200 Success */ FilterExplanation;
export type ExplainFilterApiArg = {
  explainFilterBody: ExplainFilterBody;
};
export type SuggestFilterValuesApiResponse =
  /** status 200 Success */ FilterSuggestions;
export type SuggestFilterValuesApiArg = {
  source: "standard" | "custom";
  field: string;
  search?: string;
};
export type GetBrandKitApiResponse = /** status 200 Success */ BrandKit;
export type GetBrandKitApiArg = void;
export type UpdateBrandKitApiResponse = /** status 200 Success */ BrandKit;
export type UpdateBrandKitApiArg = {
  updateBrandKitBody: UpdateBrandKitBody;
};
export type ListImagesApiResponse = /** status 200 Success */ ImagePage;
export type ListImagesApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt" | "name" | "-name" | "bytes" | "-bytes";
  search?: string;
  exactTotal?: string;
};
export type GetImageApiResponse = /** status 200 Success */ Image;
export type GetImageApiArg = {
  id: string;
};
export type UpdateImageApiResponse = /** status 200 Success */ Image;
export type UpdateImageApiArg = {
  id: string;
  updateImageBody: UpdateImageBody;
};
export type EditImageApiResponse = /** status 201 Success */ Image;
export type EditImageApiArg = {
  id: string;
  editImageBody: EditImageBody;
};
export type DeleteImagesApiResponse = /** status 200 Success */ DeletedCount;
export type DeleteImagesApiArg = {
  deleteImagesBody: DeleteImagesBody;
};
export type ListSavedBlocksApiResponse =
  /** status 200 Success */ SavedBlockPage;
export type ListSavedBlocksApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt" | "name" | "-name";
  search?: string;
  exactTotal?: string;
};
export type CreateSavedBlockApiResponse = /** status 201 Success */ SavedBlock;
export type CreateSavedBlockApiArg = {
  savedBlockBody: SavedBlockBody;
};
export type RenameSavedBlockApiResponse = /** status 200 Success */ SavedBlock;
export type RenameSavedBlockApiArg = {
  id: string;
  renameSavedBlockBody: RenameSavedBlockBody;
};
export type DeleteSavedBlocksApiResponse =
  /** status 200 Success */ DeletedCount;
export type DeleteSavedBlocksApiArg = {
  deleteSavedBlocksBody: DeleteSavedBlocksBody;
};
export type ListTemplatesApiResponse = /** status 200 Success */ TemplatePage;
export type ListTemplatesApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?:
    "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
  search?: string;
  exactTotal?: string;
  status?: TemplateStatus;
  type?: TemplateType;
  tag?: string;
  createdFrom?: string;
  createdBefore?: string;
};
export type CreateTemplateApiResponse = /** status 201 Success */ Template;
export type CreateTemplateApiArg = {
  templateBody: TemplateBody;
};
export type CountTemplatesApiResponse =
  /** status 200 Success */ TemplateCounts;
export type CountTemplatesApiArg = void;
export type GetTemplateApiResponse = /** status 200 Success */ Template;
export type GetTemplateApiArg = {
  id: string;
};
export type UpdateTemplateApiResponse = /** status 200 Success */ Template;
export type UpdateTemplateApiArg = {
  id: string;
  updateTemplateBody: UpdateTemplateBody;
};
export type SaveTemplateDraftApiResponse =
  /** status 200 Success */ SavedTemplateDraft;
export type SaveTemplateDraftApiArg = {
  id: string;
  templateDraftBody: TemplateDraftBody;
};
export type DiscardTemplateDraftApiResponse =
  /** status 200 Success */ Template;
export type DiscardTemplateDraftApiArg = {
  id: string;
  discardTemplateDraftBody: DiscardTemplateDraftBody;
};
export type PublishTemplateApiResponse = /** status 200 Success */ Template;
export type PublishTemplateApiArg = {
  id: string;
  publishTemplateBody: PublishTemplateBody;
};
export type ListTemplateVersionsApiResponse =
  /** status 200 Success */ TemplateVersionPage;
export type ListTemplateVersionsApiArg = {
  id: string;
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "savedAt" | "-savedAt";
  search?: string;
  exactTotal?: string;
};
export type GetTemplateVersionApiResponse =
  /** status 200 Success */ TemplateVersion;
export type GetTemplateVersionApiArg = {
  id: string;
  versionId: string;
};
export type DuplicateTemplateApiResponse = /** status 201 Success */ Template;
export type DuplicateTemplateApiArg = {
  id: string;
  duplicateTemplateBody: DuplicateTemplateBody;
};
export type SetTemplatesStatusApiResponse =
  /** status 200 Success */ DeletedCount;
export type SetTemplatesStatusApiArg = {
  templatesStatusBody: TemplatesStatusBody;
};
export type SetTemplatesTagsApiResponse =
  /** status 200 Success */ DeletedCount;
export type SetTemplatesTagsApiArg = {
  templatesTagsBody: TemplatesTagsBody;
};
export type DeleteTemplatesApiResponse = /** status 200 Success */ DeletedCount;
export type DeleteTemplatesApiArg = {
  deleteTemplatesBody: DeleteTemplatesBody;
};
export type RestoreTemplatesApiResponse =
  /** status 200 Success */ DeletedCount;
export type RestoreTemplatesApiArg = {
  restoreTemplatesBody: RestoreTemplatesBody;
};
export type PurgeTemplatesApiResponse = /** status 200 Success */ DeletedCount;
export type PurgeTemplatesApiArg = {
  purgeTemplatesBody: PurgeTemplatesBody;
};
export type GetTemplateThumbnailApiResponse =
  /** status 200 Success */ TemplateThumbnail;
export type GetTemplateThumbnailApiArg = {
  id: string;
};
export type ExportTemplatesApiResponse = /** status 200 Success */ TemplateFile;
export type ExportTemplatesApiArg = {
  exportTemplatesBody: ExportTemplatesBody;
};
export type ImportTemplatesApiResponse =
  /** status 201 Success */ ImportedTemplates;
export type ImportTemplatesApiArg = {
  templateFileInput: TemplateFileInput;
};
export type PreviewTemplateApiResponse =
  /** status 200 Success */ TemplatePreview;
export type PreviewTemplateApiArg = {
  previewTemplateBody: PreviewTemplateBody;
};
export type PreviewTemplateAtWorstApiResponse =
  /** status 200 Success */ WorstCasePreview;
export type PreviewTemplateAtWorstApiArg = {
  worstCaseBody: WorstCaseBody;
};
export type SendTestEmailApiResponse =
  /** status 200 Success */ TestEmailResult;
export type SendTestEmailApiArg = {
  sendTestEmailBody: SendTestEmailBody;
};
export type ListTemplateDesignsApiResponse =
  /** status 200 Success */ TemplateDesignList;
export type ListTemplateDesignsApiArg = {
  language?: MailLanguage;
};
export type GetTemplateDesignApiResponse =
  /** status 200 Success */ TemplateDesignContent;
export type GetTemplateDesignApiArg = {
  id: string;
  language?: MailLanguage;
};
export type ListCampaignsApiResponse = /** status 200 Success */ CampaignPage;
export type ListCampaignsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?:
    | "createdAt"
    | "-createdAt"
    | "name"
    | "-name"
    | "status"
    | "-status"
    | "startsAt"
    | "-startsAt";
  search?: string;
  exactTotal?: string;
  status?: CampaignStatus;
  view?: CampaignView;
  createdFrom?: string;
  createdBefore?: string;
};
export type CreateCampaignApiResponse = /** status 201 Success */ Campaign;
export type CreateCampaignApiArg = {
  campaignBody: CampaignBody;
};
export type GetCampaignApiResponse = /** status 200 Success */ Campaign;
export type GetCampaignApiArg = {
  id: string;
};
export type UpdateCampaignApiResponse = /** status 200 Success */ Campaign;
export type UpdateCampaignApiArg = {
  id: string;
  updateCampaignBody: UpdateCampaignBody;
};
export type DeleteCampaignApiResponse = unknown;
export type DeleteCampaignApiArg = {
  id: string;
};
export type RestoreCampaignApiResponse = /** status 200 Success */ Campaign;
export type RestoreCampaignApiArg = {
  id: string;
};
export type CountCampaignsApiResponse =
  /** status 200 Success */ CampaignCounts;
export type CountCampaignsApiArg = void;
export type ReviewCampaignApiResponse =
  /** status 200 Success */ CampaignReview;
export type ReviewCampaignApiArg = {
  id: string;
};
export type TestCampaignApiResponse =
  /** status 200 Success */ CampaignTestEmailResults;
export type TestCampaignApiArg = {
  id: string;
  campaignTestEmailBody: CampaignTestEmailBody;
};
export type DuplicateCampaignApiResponse = /** status 201 Success */ Campaign;
export type DuplicateCampaignApiArg = {
  id: string;
};
export type ResendToNonOpenersApiResponse = /** status 201 Success */ Campaign;
export type ResendToNonOpenersApiArg = {
  id: string;
};
export type ArchiveCampaignApiResponse = /** status 200 Success */ Campaign;
export type ArchiveCampaignApiArg = {
  id: string;
};
export type UnarchiveCampaignApiResponse = /** status 200 Success */ Campaign;
export type UnarchiveCampaignApiArg = {
  id: string;
};
export type StartCampaignApiResponse = /** status 200 Success */ Campaign;
export type StartCampaignApiArg = {
  id: string;
  startCampaignBody: StartCampaignBody;
};
export type UnscheduleCampaignApiResponse = /** status 200 Success */ Campaign;
export type UnscheduleCampaignApiArg = {
  id: string;
};
export type SendCampaignNowApiResponse = /** status 200 Success */ Campaign;
export type SendCampaignNowApiArg = {
  id: string;
};
export type ListFirstRecipientsApiResponse =
  /** status 200 Success */ FirstRecipients;
export type ListFirstRecipientsApiArg = {
  id: string;
};
export type RescheduleCampaignApiResponse = /** status 200 Success */ Campaign;
export type RescheduleCampaignApiArg = {
  id: string;
  rescheduleCampaignBody: RescheduleCampaignBody;
};
export type DecideCampaignTestApiResponse = /** status 200 Success */ Campaign;
export type DecideCampaignTestApiArg = {
  id: string;
  decideCampaignTestBody: DecideCampaignTestBody;
};
export type ReleaseCampaignRestApiResponse = /** status 200 Success */ Campaign;
export type ReleaseCampaignRestApiArg = {
  id: string;
};
export type EndCampaignSpreadApiResponse = /** status 200 Success */ Campaign;
export type EndCampaignSpreadApiArg = {
  id: string;
};
export type RestoreCampaignSpreadApiResponse =
  /** status 200 Success */ Campaign;
export type RestoreCampaignSpreadApiArg = {
  id: string;
};
export type PauseCampaignApiResponse = /** status 200 Success */ Campaign;
export type PauseCampaignApiArg = {
  id: string;
};
export type ResumeCampaignApiResponse = /** status 200 Success */ Campaign;
export type ResumeCampaignApiArg = {
  id: string;
};
export type CancelCampaignApiResponse = /** status 200 Success */ Campaign;
export type CancelCampaignApiArg = {
  id: string;
};
export type ResendUncertainApiResponse = /** status 200 Success */ Campaign;
export type ResendUncertainApiArg = {
  id: string;
};
export type ListRecipientsApiResponse = /** status 200 Success */ RecipientPage;
export type ListRecipientsApiArg = {
  id: string;
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "account" | "-account";
  search?: string;
  exactTotal?: string;
  state?: RecipientState;
  skipReason?: SkipReason;
  engaged?:
    | "opened"
    | "notOpened"
    | "machineOnly"
    | "clicked"
    | "unsubscribed"
    | "complained";
  refusal?: RefusalKind;
  mailDomain?: string;
  link?: number;
  linkUrl?: string;
  messageId?: string;
};
export type ExplainRecipientApiResponse =
  /** status 200 Success */ RecipientVerdict;
export type ExplainRecipientApiArg = {
  id: string;
  email: string;
};
export type ListCampaignLinksApiResponse =
  /** status 200 Success */ CampaignLinks;
export type ListCampaignLinksApiArg = {
  id: string;
};
export type RehearseCampaignApiResponse =
  /** status 200 Success */ RehearsalAnswer;
export type RehearseCampaignApiArg = {
  id: string;
};
export type GetRehearsalApiResponse = /** status 200 Success */ RehearsalAnswer;
export type GetRehearsalApiArg = {
  id: string;
};
export type GetRehearsalPreviewsApiResponse =
  /** status 200 Success */ RehearsalPreviews;
export type GetRehearsalPreviewsApiArg = {
  id: string;
  variant?: number;
};
export type GetWorkflowApiResponse = /** status 200 Success */ Workflow;
export type GetWorkflowApiArg = {
  id: string;
};
export type UpdateWorkflowApiResponse = /** status 200 Success */ Workflow;
export type UpdateWorkflowApiArg = {
  id: string;
  updateWorkflowBody: UpdateWorkflowBody;
};
export type ReviewWorkflowApiResponse =
  /** status 200 Success */ WorkflowReview;
export type ReviewWorkflowApiArg = {
  id: string;
};
export type StartWorkflowApiResponse = /** status 200 Success */ Workflow;
export type StartWorkflowApiArg = {
  id: string;
  startCampaignBody: StartCampaignBody;
};
export type PublishWorkflowApiResponse = /** status 200 Success */ Workflow;
export type PublishWorkflowApiArg = {
  id: string;
  publishWorkflowBody: PublishWorkflowBody;
};
export type AdoptWorkflowFiltersApiResponse =
  /** status 200 Success */ Workflow;
export type AdoptWorkflowFiltersApiArg = {
  id: string;
};
export type CloseWorkflowEntryApiResponse = /** status 200 Success */ Workflow;
export type CloseWorkflowEntryApiArg = {
  id: string;
};
export type OpenWorkflowEntryApiResponse = /** status 200 Success */ Workflow;
export type OpenWorkflowEntryApiArg = {
  id: string;
};
export type EnterWorkflowApiResponse =
  /** status 200 Success */ WorkflowEntryAnswer;
export type EnterWorkflowApiArg = {
  id: string;
  workflowEntrant: WorkflowEntrant;
};
export type GetWorkflowResultsApiResponse =
  /** status 200 Success */ WorkflowResults;
export type GetWorkflowResultsApiArg = {
  id: string;
  enteredFrom?: string;
  enteredUntil?: string;
};
export type ListWorkflowPeopleApiResponse =
  /** status 200 Success */ WorkflowPersonPage;
export type ListWorkflowPeopleApiArg = {
  id: string;
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "enteredAt" | "-enteredAt";
  search?: string;
  exactTotal?: string;
  state?: WorkflowRunState;
  stepId?: string;
};
export type GetWorkflowContactRunsApiResponse =
  /** status 200 Success */ WorkflowContactRuns;
export type GetWorkflowContactRunsApiArg = {
  id: string;
  contactId: string;
};
export type LeaveWorkflowApiResponse =
  /** status 200 Success */ WorkflowContactRuns;
export type LeaveWorkflowApiArg = {
  id: string;
  contactId: string;
};
export type PreviewWorkflowScheduleApiResponse =
  /** status 200 Success */ WorkflowScheduleTimes;
export type PreviewWorkflowScheduleApiArg = {
  workflowScheduleInput: WorkflowScheduleInput;
};
export type ListWorkflowCallsApiResponse =
  /** status 200 Success */ WorkflowCallPage;
export type ListWorkflowCallsApiArg = {
  id: string;
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "queuedAt" | "-queuedAt";
  search?: string;
  exactTotal?: string;
  state?: WorkflowCallState;
  isHeld?: string;
  stepId?: string;
};
export type ResolveWorkflowCallsApiResponse =
  /** status 200 Success */ ResolvedWorkflowCalls;
export type ResolveWorkflowCallsApiArg = {
  id: string;
  resolveWorkflowCallsBody: ResolveWorkflowCallsBody;
};
export type ListSecretsApiResponse = /** status 200 Success */ SecretList;
export type ListSecretsApiArg = void;
export type CreateSecretApiResponse = /** status 201 Success */ Secret;
export type CreateSecretApiArg = {
  secretBody: SecretBody;
};
export type UpdateSecretApiResponse = /** status 200 Success */ Secret;
export type UpdateSecretApiArg = {
  id: string;
  updateSecretBody: UpdateSecretBody;
};
export type DeleteSecretApiResponse = unknown;
export type DeleteSecretApiArg = {
  id: string;
};
export type GetRequestSigningSecretApiResponse =
  /** status 200 Success */ RequestSigningSecret;
export type GetRequestSigningSecretApiArg = void;
export type RotateRequestSigningSecretApiResponse =
  /** status 200 Success */ RequestSigningSecret;
export type RotateRequestSigningSecretApiArg = void;
export type TryRequestApiResponse = /** status 200 Success */ RequestTrial;
export type TryRequestApiArg = {
  tryRequestBody: TryRequestBody;
};
export type DryRunWorkflowApiResponse =
  /** status 200 Success */ WorkflowDryRun;
export type DryRunWorkflowApiArg = {
  id: string;
};
export type ListTasksApiResponse = /** status 200 Success */ TaskPage;
export type ListTasksApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?:
    | "nextDueAt"
    | "-nextDueAt"
    | "name"
    | "-name"
    | "priority"
    | "-priority"
    | "createdAt"
    | "-createdAt"
    | "updatedAt"
    | "-updatedAt";
  search?: string;
  exactTotal?: string;
  view?: "running" | "waiting" | "problem" | "paused" | "draft";
  type?: TaskType;
  status?: TaskStatus;
  mark?: TaskMark;
  priority?: TaskPriority;
  assignee?: "me" | string;
  tag?: string;
};
export type CreateTaskApiResponse = /** status 201 Success */ Task;
export type CreateTaskApiArg = {
  createTaskBody: CreateTaskBody;
};
export type GetTaskCountsApiResponse = /** status 200 Success */ TaskCounts;
export type GetTaskCountsApiArg = void;
export type ListTaskTypesApiResponse = /** status 200 Success */ TaskTypes;
export type ListTaskTypesApiArg = void;
export type PreviewTaskScheduleApiResponse =
  /** status 200 Success */ TaskPreview;
export type PreviewTaskScheduleApiArg = {
  taskTimingBody: TaskTimingBody;
};
export type PreviewTaskFeedApiResponse = /** status 200 Success */ FeedPreview;
export type PreviewTaskFeedApiArg = {
  feedPreviewBody: FeedPreviewBody;
};
export type ListOwnHolidaysApiResponse = /** status 200 Success */ OwnHolidays;
export type ListOwnHolidaysApiArg = void;
export type SetOwnHolidaysApiResponse = /** status 200 Success */ OwnHolidays;
export type SetOwnHolidaysApiArg = {
  setOwnHolidaysBody: SetOwnHolidaysBody;
};
export type ListTaskStripsApiResponse = /** status 200 Success */ TaskStrips;
export type ListTaskStripsApiArg = {
  ids: string[];
};
export type PauseTasksApiResponse = /** status 200 Success */ TaskResults;
export type PauseTasksApiArg = {
  pauseTasksBody: PauseTasksBody;
};
export type ResumeTasksApiResponse = /** status 200 Success */ ResumedTasks;
export type ResumeTasksApiArg = {
  resumeTasksBody: ResumeTasksBody;
};
export type DeleteTasksApiResponse = /** status 200 Success */ TaskResults;
export type DeleteTasksApiArg = {
  deleteTasksBody: DeleteTasksBody;
};
export type RestoreTasksApiResponse = /** status 200 Success */ DeletedCount;
export type RestoreTasksApiArg = {
  restoreTasksBody: RestoreTasksBody;
};
export type GetTaskApiResponse = /** status 200 Success */ Task;
export type GetTaskApiArg = {
  id: string;
};
export type UpdateTaskApiResponse = /** status 200 Success */ Task;
export type UpdateTaskApiArg = {
  id: string;
  updateTaskBody: UpdateTaskBody;
};
export type PauseTaskApiResponse = /** status 200 Success */ Task;
export type PauseTaskApiArg = {
  id: string;
  pauseTaskBody: PauseTaskBody;
};
export type ResumeTaskApiResponse = /** status 200 Success */ ResumedTask;
export type ResumeTaskApiArg = {
  id: string;
};
export type RunTaskApiResponse = /** status 202 Success */ TaskRun;
export type RunTaskApiArg = {
  id: string;
};
export type SkipTaskTimeApiResponse = /** status 200 Success */ Task;
export type SkipTaskTimeApiArg = {
  id: string;
  skipTaskTimeBody: SkipTaskTimeBody;
};
export type UnskipTaskTimeApiResponse = /** status 200 Success */ Task;
export type UnskipTaskTimeApiArg = {
  id: string;
  unskipTaskTimeBody: UnskipTaskTimeBody;
};
export type ListTaskRunsApiResponse = /** status 200 Success */ TaskRunPage;
export type ListTaskRunsApiArg = {
  id: string;
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "dueAt" | "-dueAt";
  exactTotal?: string;
  outcome?: TaskRunOutcome;
};
export type GetTaskRunApiResponse = /** status 200 Success */ TaskRunDetails;
export type GetTaskRunApiArg = {
  id: string;
  runId: string;
};
export type CancelTaskRunApiResponse = /** status 200 Success */ TaskRun;
export type CancelTaskRunApiArg = {
  id: string;
  runId: string;
};
export type ListBackupsApiResponse = /** status 200 Success */ BackupPage;
export type ListBackupsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt";
  exactTotal?: string;
  taskId?: string;
};
export type GetBackupApiResponse = /** status 200 Success */ Backup;
export type GetBackupApiArg = {
  id: string;
};
export type CreateBackupLinkApiResponse = /** status 200 Success */ BackupLink;
export type CreateBackupLinkApiArg = {
  id: string;
};
export type VerifyBackupApiResponse = /** status 202 Success */ Backup;
export type VerifyBackupApiArg = {
  id: string;
};
export type RestoreBackupApiResponse = /** status 202 Success */ BackupRestore;
export type RestoreBackupApiArg = {
  id: string;
  restoreBackupBody: RestoreBackupBody;
};
export type DeleteBackupsApiResponse = /** status 200 Success */ DeletedCount;
export type DeleteBackupsApiArg = {
  deleteBackupsBody: DeleteBackupsBody;
};
export type GetBackupRestoreApiResponse =
  /** status 200 Success */ BackupRestore;
export type GetBackupRestoreApiArg = {
  id: string;
};
export type GetCampaignReportApiResponse =
  /** status 200 Success */ CampaignReport;
export type GetCampaignReportApiArg = {
  id: string;
};
export type RecountCampaignApiResponse =
  /** status 200 Success */ CampaignRecount;
export type RecountCampaignApiArg = {
  id: string;
};
export type GetCampaignMailApiResponse = /** status 200 Success */ CampaignMail;
export type GetCampaignMailApiArg = {
  id: string;
  variant?: number;
  language?: MailLanguage;
};
export type GetCampaignTilesApiResponse =
  /** status 200 Success */ CampaignTiles;
export type GetCampaignTilesApiArg = {
  id: string;
};
export type GetCampaignTileGroupsApiResponse =
  /** status 200 Success */ CampaignTileGroups;
export type GetCampaignTileGroupsApiArg = {
  id: string;
};
export type GetCampaignTileApiResponse = /** status 200 Success */ CampaignTile;
export type GetCampaignTileApiArg = {
  id: string;
  key: number;
};
export type GetAnalyzeSummaryApiResponse =
  /** status 200 Success */ AnalyzeSummary;
export type GetAnalyzeSummaryApiArg = {
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  template?: string[];
  topic?: string[];
  tag?: string[];
  sendingDomain?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
  compare?: "none" | "before" | "weekdays" | "year";
  interval?: "hour" | "day" | "week" | "month";
};
export type ListAnalyzeProvidersApiResponse =
  /** status 200 Success */ AnalyzeProviders;
export type ListAnalyzeProvidersApiArg = {
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  template?: string[];
  topic?: string[];
  tag?: string[];
  sendingDomain?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type ListAnalyzeCampaignsApiResponse =
  /** status 200 Success */ AnalyzeCampaigns;
export type ListAnalyzeCampaignsApiArg = {
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  template?: string[];
  topic?: string[];
  tag?: string[];
  sendingDomain?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type GetAnalyzeHoursApiResponse = /** status 200 Success */ AnalyzeHours;
export type GetAnalyzeHoursApiArg = {
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  template?: string[];
  topic?: string[];
  tag?: string[];
  sendingDomain?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type ListAnalyzeLinksApiResponse =
  /** status 200 Success */ AnalyzeLinks;
export type ListAnalyzeLinksApiArg = {
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  template?: string[];
  topic?: string[];
  tag?: string[];
  sendingDomain?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type GetAnalyzeAudienceApiResponse =
  /** status 200 Success */ AnalyzeAudience;
export type GetAnalyzeAudienceApiArg = {
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  template?: string[];
  topic?: string[];
  tag?: string[];
  sendingDomain?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type GetAnalyzeReasonsApiResponse =
  /** status 200 Success */ AnalyzeReasons;
export type GetAnalyzeReasonsApiArg = {
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  template?: string[];
  topic?: string[];
  tag?: string[];
  sendingDomain?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type GetAnalyzeSalesApiResponse = /** status 200 Success */ AnalyzeSales;
export type GetAnalyzeSalesApiArg = {
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  template?: string[];
  topic?: string[];
  tag?: string[];
  sendingDomain?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
  compare?: "none" | "before" | "weekdays" | "year";
};
export type ListAnalyzeViewsApiResponse =
  /** status 200 Success */ AnalyzeViews;
export type ListAnalyzeViewsApiArg = void;
export type CreateAnalyzeViewApiResponse =
  /** status 201 Success */ AnalyzeView;
export type CreateAnalyzeViewApiArg = {
  createAnalyzeViewBody: CreateAnalyzeViewBody;
};
export type OrderAnalyzeViewsApiResponse =
  /** status 200 Success */ AnalyzeViews;
export type OrderAnalyzeViewsApiArg = {
  orderAnalyzeViewsBody: OrderAnalyzeViewsBody;
};
export type UpdateAnalyzeViewApiResponse =
  /** status 200 Success */ AnalyzeView;
export type UpdateAnalyzeViewApiArg = {
  id: string;
  updateAnalyzeViewBody: UpdateAnalyzeViewBody;
};
export type DeleteAnalyzeViewApiResponse = unknown;
export type DeleteAnalyzeViewApiArg = {
  id: string;
};
export type RestoreAnalyzeViewApiResponse =
  /** status 200 Success */ AnalyzeView;
export type RestoreAnalyzeViewApiArg = {
  id: string;
};
export type ListAnnotationsApiResponse = /** status 200 Success */ Annotations;
export type ListAnnotationsApiArg = void;
export type CreateAnnotationApiResponse = /** status 201 Success */ Annotation;
export type CreateAnnotationApiArg = {
  createAnnotationBody: CreateAnnotationBody;
};
export type UpdateAnnotationApiResponse = /** status 200 Success */ Annotation;
export type UpdateAnnotationApiArg = {
  id: string;
  updateAnnotationBody: UpdateAnnotationBody;
};
export type DeleteAnnotationApiResponse = unknown;
export type DeleteAnnotationApiArg = {
  id: string;
};
export type RestoreAnnotationApiResponse = /** status 200 Success */ Annotation;
export type RestoreAnnotationApiArg = {
  id: string;
};
export type ListApprovalsApiResponse = /** status 200 Success */ ApprovalPage;
export type ListApprovalsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "askedAt" | "-askedAt";
  search?: string;
  exactTotal?: string;
  view?: "all" | "mine" | "asked" | "done";
};
export type AskApprovalApiResponse = /** status 200 Success */ Approval;
export type AskApprovalApiArg = {
  askApprovalBody: AskApprovalBody;
};
export type GetApprovalApiResponse = /** status 200 Success */ Approval;
export type GetApprovalApiArg = {
  id: string;
};
export type LookAtApprovalApiResponse = unknown;
export type LookAtApprovalApiArg = {
  id: string;
  lookAtApprovalBody: LookAtApprovalBody;
};
export type DecideApprovalApiResponse = /** status 200 Success */ Approval;
export type DecideApprovalApiArg = {
  id: string;
  decideApprovalBody: DecideApprovalBody;
};
export type UndoApprovalApiResponse = /** status 200 Success */ Approval;
export type UndoApprovalApiArg = {
  id: string;
};
export type WithdrawApprovalApiResponse = /** status 200 Success */ Approval;
export type WithdrawApprovalApiArg = {
  id: string;
};
export type CommentApprovalApiResponse = /** status 200 Success */ Approval;
export type CommentApprovalApiArg = {
  id: string;
  commentApprovalBody: CommentApprovalBody;
};
export type PreviewApprovalApiResponse =
  /** status 200 Success */ ApprovalPreview;
export type PreviewApprovalApiArg = {
  id: string;
  message?: number;
  contactId?: string;
};
export type ListShareLinksApiResponse = /** status 200 Success */ ShareLinks;
export type ListShareLinksApiArg = void;
export type CreateShareLinkApiResponse =
  /** status 201 Success */ CreatedShareLink;
export type CreateShareLinkApiArg = {
  createShareLinkBody: CreateShareLinkBody;
};
export type RevokeShareLinkApiResponse = /** status 200 Success */ ShareLink;
export type RevokeShareLinkApiArg = {
  id: string;
};
export type GetSharedReportApiResponse = /** status 200 Success */ SharedReport;
export type GetSharedReportApiArg = {
  token: string;
};
export type GetSharedSummaryApiResponse =
  /** status 200 Success */ AnalyzeSummary;
export type GetSharedSummaryApiArg = {
  token: string;
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
  compare?: "none" | "before" | "weekdays" | "year";
  interval?: "hour" | "day" | "week" | "month";
};
export type ListSharedProvidersApiResponse =
  /** status 200 Success */ AnalyzeProviders;
export type ListSharedProvidersApiArg = {
  token: string;
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type ListSharedCampaignsApiResponse =
  /** status 200 Success */ AnalyzeCampaigns;
export type ListSharedCampaignsApiArg = {
  token: string;
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type GetSharedHoursApiResponse = /** status 200 Success */ AnalyzeHours;
export type GetSharedHoursApiArg = {
  token: string;
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type ListSharedLinksApiResponse = /** status 200 Success */ AnalyzeLinks;
export type ListSharedLinksApiArg = {
  token: string;
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type GetSharedAudienceApiResponse =
  /** status 200 Success */ AnalyzeAudience;
export type GetSharedAudienceApiArg = {
  token: string;
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type GetSharedReasonsApiResponse =
  /** status 200 Success */ AnalyzeReasons;
export type GetSharedReasonsApiArg = {
  token: string;
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type GetSharedSalesApiResponse = /** status 200 Success */ AnalyzeSales;
export type GetSharedSalesApiArg = {
  token: string;
  period?:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from?: string;
  to?: string;
  campaign?: string[];
  workflow?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
  compare?: "none" | "before" | "weekdays" | "year";
};
export type ListSendingAccountsApiResponse =
  /** status 200 Success */ SendingAccountPage;
export type ListSendingAccountsApiArg = void;
export type CreateSendingAccountApiResponse =
  /** status 201 Success */ SendingAccount;
export type CreateSendingAccountApiArg = {
  sendingAccountBody: SendingAccountBody;
};
export type GetSendingAccountApiResponse =
  /** status 200 Success */ SendingAccount;
export type GetSendingAccountApiArg = {
  id: string;
};
export type UpdateSendingAccountApiResponse =
  /** status 200 Success */ SendingAccount;
export type UpdateSendingAccountApiArg = {
  id: string;
  updateSendingAccountBody: UpdateSendingAccountBody;
};
export type DeleteSendingAccountApiResponse = unknown;
export type DeleteSendingAccountApiArg = {
  id: string;
};
export type TestSendingAccountSettingsApiResponse =
  /** status 200 Success */ ConnectionTest;
export type TestSendingAccountSettingsApiArg = {
  sendingAccountDraft: SendingAccountDraft;
};
export type TestSendingAccountApiResponse =
  /** status 200 Success */ ConnectionTest;
export type TestSendingAccountApiArg = {
  id: string;
};
export type ListSendingDomainsApiResponse =
  /** status 200 Success */ SendingDomainPage;
export type ListSendingDomainsApiArg = void;
export type CreateSendingDomainApiResponse =
  /** status 201 Success */ SendingDomain;
export type CreateSendingDomainApiArg = {
  sendingDomainBody: SendingDomainBody;
};
export type GetSenderPolicyApiResponse = /** status 200 Success */ SenderPolicy;
export type GetSenderPolicyApiArg = void;
export type SetSenderPolicyApiResponse = /** status 200 Success */ SenderPolicy;
export type SetSenderPolicyApiArg = {
  senderPolicy: SenderPolicy;
};
export type CheckSenderApiResponse = /** status 200 Success */ SenderCheck;
export type CheckSenderApiArg = {
  email: string;
};
export type GetSendingDomainApiResponse =
  /** status 200 Success */ SendingDomain;
export type GetSendingDomainApiArg = {
  id: string;
};
export type UpdateSendingDomainApiResponse =
  /** status 200 Success */ SendingDomain;
export type UpdateSendingDomainApiArg = {
  id: string;
  updateSendingDomainBody: UpdateSendingDomainBody;
};
export type DeleteSendingDomainApiResponse = unknown;
export type DeleteSendingDomainApiArg = {
  id: string;
};
export type CheckSendingDomainApiResponse =
  /** status 200 Success */ SendingDomain;
export type CheckSendingDomainApiArg = {
  id: string;
};
export type RotateSendingDomainKeysApiResponse =
  /** status 200 Success */ SendingDomain;
export type RotateSendingDomainKeysApiArg = {
  id: string;
};
export type CancelSendingDomainRotationApiResponse =
  /** status 200 Success */ SendingDomain;
export type CancelSendingDomainRotationApiArg = {
  id: string;
};
export type SetSendingDomainWarmUpApiResponse =
  /** status 200 Success */ SendingDomain;
export type SetSendingDomainWarmUpApiArg = {
  id: string;
  warmUpBody: WarmUpBody;
};
export type RemoveSendingDomainWarmUpApiResponse =
  /** status 200 Success */ SendingDomain;
export type RemoveSendingDomainWarmUpApiArg = {
  id: string;
};
export type GetSendingRulesApiResponse = /** status 200 Success */ SendingRules;
export type GetSendingRulesApiArg = void;
export type UpdateSendingRulesApiResponse =
  /** status 200 Success */ SendingRules;
export type UpdateSendingRulesApiArg = {
  sendingRulesBody: SendingRulesBody;
};
export type ListApiKeysApiResponse = /** status 200 Success */ ApiKeyPage;
export type ListApiKeysApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?:
    | "name"
    | "-name"
    | "createdAt"
    | "-createdAt"
    | "expiresAt"
    | "-expiresAt"
    | "lastUsedAt"
    | "-lastUsedAt";
  search?: string;
  exactTotal?: string;
  status?: ApiKeyStatus;
  mode?: ApiKeyMode;
  expires?: "never" | "soon";
};
export type CreateApiKeyApiResponse =
  /** status 201 Success */ ApiKeyWithSecret;
export type CreateApiKeyApiArg = {
  createApiKeyBody: CreateApiKeyBody;
};
export type GetApiKeyApiResponse = /** status 200 Success */ ApiKey;
export type GetApiKeyApiArg = {
  id: string;
};
export type UpdateApiKeyApiResponse = /** status 200 Success */ ApiKey;
export type UpdateApiKeyApiArg = {
  id: string;
  updateApiKeyBody: UpdateApiKeyBody;
};
export type SetApiKeysStatusApiResponse =
  /** status 200 Success */ DeletedCount;
export type SetApiKeysStatusApiArg = {
  setApiKeysStatusBody: SetApiKeysStatusBody;
};
export type DeleteApiKeysApiResponse = /** status 200 Success */ DeletedCount;
export type DeleteApiKeysApiArg = {
  deleteApiKeysBody: DeleteApiKeysBody;
};
export type RotateApiKeyApiResponse =
  /** status 200 Success */ ApiKeyWithSecret;
export type RotateApiKeyApiArg = {
  id: string;
  rotateApiKeyBody: RotateApiKeyBody;
};
export type RevealApiKeyApiResponse = /** status 200 Success */ RevealedApiKey;
export type RevealApiKeyApiArg = {
  id: string;
};
export type NarrowApiKeyApiResponse = /** status 200 Success */ ApiKey;
export type NarrowApiKeyApiArg = {
  id: string;
  narrowApiKeyBody: NarrowApiKeyBody;
};
export type WhoAmIApiResponse = /** status 200 Success */ Caller;
export type WhoAmIApiArg = void;
export type ListApiLogsApiResponse = /** status 200 Success */ ApiLogPage;
export type ListApiLogsApiArg = {
  search?: string;
  mode?: ApiKeyMode;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  route?: string;
  keys?: string;
  errorCode?: string;
  slowerThan?: number;
  fasterThan?: number;
  createdFrom?: string;
  createdBefore?: string;
  class?: ApiLogClass;
  limit?: number;
  cursor?: string;
};
export type CountApiLogsApiResponse = /** status 200 Success */ ApiLogCounts;
export type CountApiLogsApiArg = {
  search?: string;
  mode?: ApiKeyMode;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  route?: string;
  keys?: string;
  errorCode?: string;
  slowerThan?: number;
  fasterThan?: number;
  createdFrom?: string;
  createdBefore?: string;
};
export type GetApiLogFiguresApiResponse =
  /** status 200 Success */ ApiLogFigures;
export type GetApiLogFiguresApiArg = {
  mode?: ApiKeyMode;
};
export type GetApiLogApiResponse = /** status 200 Success */ ApiLogDetails;
export type GetApiLogApiArg = {
  id: string;
};
export type RerunApiLogApiResponse = /** status 200 Success */ ApiLogRerun;
export type RerunApiLogApiArg = {
  id: string;
  rerunApiLogBody: RerunApiLogBody;
};
export type ListAuditLogApiResponse = /** status 200 Success */ AuditEntryPage;
export type ListAuditLogApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "at" | "-at";
  exactTotal?: string;
  actorKind?: AuditActorKind;
  actorId?: string;
  action?:
    | "apiKey.created"
    | "apiKey.deleted"
    | "apiKey.disabled"
    | "apiKey.enabled"
    | "apiKey.rotated"
    | "apiKey.updated"
    | "approval.canceled"
    | "approval.created"
    | "approval.decided"
    | "approval.undone"
    | "backup.deleted"
    | "backup.downloaded"
    | "backup.linkCreated"
    | "backup.restored"
    | "backup.uploaded"
    | "backup.verified"
    | "billingInfo.updated"
    | "brandKit.updated"
    | "campaign.archived"
    | "campaign.canceled"
    | "campaign.deleted"
    | "campaign.paused"
    | "campaign.rescheduled"
    | "campaign.restReleased"
    | "campaign.restored"
    | "campaign.resumed"
    | "campaign.spreadEnded"
    | "campaign.spreadRestored"
    | "campaign.started"
    | "campaign.testDecided"
    | "campaign.unarchived"
    | "campaign.uncertainResent"
    | "campaign.unscheduled"
    | "contact.canceled"
    | "contact.deleted"
    | "contact.erased"
    | "contact.merged"
    | "contact.personalDataRead"
    | "contact.purged"
    | "contact.restored"
    | "contact.updated"
    | "customField.created"
    | "customField.deleted"
    | "customField.disabled"
    | "customField.enabled"
    | "customField.updated"
    | "deal.deleted"
    | "deal.restored"
    | "export.created"
    | "export.deleted"
    | "export.downloaded"
    | "export.linkCreated"
    | "filter.deleted"
    | "filter.disabled"
    | "filter.enabled"
    | "goals.updated"
    | "holidays.updated"
    | "import.canceled"
    | "import.started"
    | "import.undone"
    | "inboundMailbox.created"
    | "inboundMailbox.deleted"
    | "inboundMailbox.updated"
    | "invitation.created"
    | "invitation.resent"
    | "invitation.revoked"
    | "invoice.refunded"
    | "lostReasons.updated"
    | "member.deleted"
    | "member.joined"
    | "member.left"
    | "member.ownershipReceived"
    | "member.updated"
    | "payment.canceled"
    | "payment.created"
    | "pipeline.created"
    | "pipeline.deleted"
    | "pipeline.updated"
    | "request.tried"
    | "requestSigning.rotated"
    | "secret.created"
    | "secret.deleted"
    | "secret.updated"
    | "sendingAccount.created"
    | "sendingAccount.deleted"
    | "sendingAccount.updated"
    | "sendingDomain.created"
    | "sendingDomain.deleted"
    | "sendingDomain.rotated"
    | "sendingDomain.rotationCanceled"
    | "sendingDomain.updated"
    | "sendingDomain.warmUpRemoved"
    | "sendingDomain.warmUpSet"
    | "sendingRules.updated"
    | "shareLink.created"
    | "shareLink.revoked"
    | "subscription.canceled"
    | "subscription.resumed"
    | "subscription.updated"
    | "suppression.created"
    | "suppression.deleted"
    | "task.created"
    | "task.deleted"
    | "task.paused"
    | "task.restored"
    | "task.resumed"
    | "task.started"
    | "task.updated"
    | "template.deleted"
    | "template.disabled"
    | "template.enabled"
    | "template.published"
    | "template.purged"
    | "template.restored"
    | "topic.created"
    | "topic.deleted"
    | "topic.updated"
    | "user.emailChanged"
    | "user.passwordChanged"
    | "user.passwordReset"
    | "user.recoveryCodesRenewed"
    | "user.sessionsEnded"
    | "user.signInFailed"
    | "user.signedIn"
    | "user.twoFactorDisabled"
    | "user.twoFactorEnabled"
    | "webhook.created"
    | "webhook.deleted"
    | "webhook.disabled"
    | "webhook.enabled"
    | "webhook.rotated"
    | "webhook.updated"
    | "webhookReplay.canceled"
    | "webhookReplay.started"
    | "workflow.enrolled"
    | "workflow.entryClosed"
    | "workflow.entryOpened"
    | "workflow.filtersAdopted"
    | "workflow.published"
    | "workflow.started"
    | "workflow.withdrawn"
    | "workspace.updated";
  recordKind?:
    | "apiKey"
    | "approval"
    | "backup"
    | "billingInfo"
    | "brandKit"
    | "campaign"
    | "contact"
    | "customField"
    | "deal"
    | "export"
    | "filter"
    | "goals"
    | "holidays"
    | "import"
    | "inboundMailbox"
    | "invitation"
    | "invoice"
    | "lostReasons"
    | "member"
    | "payment"
    | "pipeline"
    | "request"
    | "requestSigning"
    | "secret"
    | "sendingAccount"
    | "sendingDomain"
    | "sendingRules"
    | "shareLink"
    | "subscription"
    | "suppression"
    | "task"
    | "template"
    | "topic"
    | "user"
    | "webhook"
    | "webhookReplay"
    | "workflow"
    | "workspace";
  recordId?: string;
  createdFrom?: string;
  createdBefore?: string;
};
export type GetSystemStatusApiResponse = /** status 200 Success */ SystemStatus;
export type GetSystemStatusApiArg = void;
export type ListCapturedMailsApiResponse =
  /** status 200 Success */ CapturedMailPage;
export type ListCapturedMailsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "receivedAt" | "-receivedAt";
  search?: string;
  exactTotal?: string;
};
export type ClearMailboxApiResponse = /** status 200 Success */ DeletedCount;
export type ClearMailboxApiArg = void;
export type GetCapturedMailApiResponse = /** status 200 Success */ CapturedMail;
export type GetCapturedMailApiArg = {
  id: string;
};
export type ListInboundMailboxesApiResponse =
  /** status 200 Success */ InboundMailboxPage;
export type ListInboundMailboxesApiArg = void;
export type CreateInboundMailboxApiResponse =
  /** status 201 Success */ InboundMailbox;
export type CreateInboundMailboxApiArg = {
  inboundMailboxBody: InboundMailboxBody;
};
export type GetInboundMailboxApiResponse =
  /** status 200 Success */ InboundMailbox;
export type GetInboundMailboxApiArg = {
  id: string;
};
export type UpdateInboundMailboxApiResponse =
  /** status 200 Success */ InboundMailbox;
export type UpdateInboundMailboxApiArg = {
  id: string;
  updateInboundMailboxBody: UpdateInboundMailboxBody;
};
export type DeleteInboundMailboxApiResponse = unknown;
export type DeleteInboundMailboxApiArg = {
  id: string;
};
export type TestInboundMailboxApiResponse =
  /** status 200 Success */ InboundMailboxTest;
export type TestInboundMailboxApiArg = {
  id: string;
};
export type ListConversationsApiResponse =
  /** status 200 Success */ ConversationPage;
export type ListConversationsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "lastMessageAt" | "-lastMessageAt";
  search?: string;
  exactTotal?: string;
  view?: "open" | "closed" | "all";
  unread?: string;
  assignee?: "me" | "nobody";
  contactId?: string;
};
export type GetConversationCountsApiResponse =
  /** status 200 Success */ ConversationCounts;
export type GetConversationCountsApiArg = void;
export type MarkConversationsApiResponse =
  /** status 200 Success */ DeletedCount;
export type MarkConversationsApiArg = {
  markConversationsBody: MarkConversationsBody;
};
export type AssignConversationsApiResponse =
  /** status 200 Success */ DeletedCount;
export type AssignConversationsApiArg = {
  assignConversationsBody: AssignConversationsBody;
};
export type CloseConversationsApiResponse =
  /** status 200 Success */ DeletedCount;
export type CloseConversationsApiArg = {
  conversationIds: ConversationIds;
};
export type ReopenConversationsApiResponse =
  /** status 200 Success */ DeletedCount;
export type ReopenConversationsApiArg = {
  conversationIds: ConversationIds;
};
export type DeleteConversationsApiResponse =
  /** status 200 Success */ DeletedCount;
export type DeleteConversationsApiArg = {
  conversationIds: ConversationIds;
};
export type RestoreConversationsApiResponse =
  /** status 200 Success */ DeletedCount;
export type RestoreConversationsApiArg = {
  conversationIds: ConversationIds;
};
export type GetConversationApiResponse = /** status 200 Success */ Conversation;
export type GetConversationApiArg = {
  id: string;
};
export type ListConversationMessagesApiResponse =
  /** status 200 Success */ ConversationMessagePage;
export type ListConversationMessagesApiArg = {
  id: string;
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "at" | "-at";
  exactTotal?: string;
  pictures?: string;
};
export type ReplyToConversationApiResponse =
  /** status 201 Success */ ConversationMessage;
export type ReplyToConversationApiArg = {
  id: string;
  conversationReplyBody: ConversationReplyBody;
};
export type RetryConversationMessageApiResponse =
  /** status 200 Success */ ConversationMessage;
export type RetryConversationMessageApiArg = {
  id: string;
  messageId: string;
};
export type ListWebhooksApiResponse = /** status 200 Success */ WebhookPage;
export type ListWebhooksApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt" | "url" | "-url";
  search?: string;
  exactTotal?: string;
  status?: WebhookStatus;
  paused?: string;
  eventType?: WebhookEventType;
  errorBand?: WebhookErrorBand;
};
export type CreateWebhookApiResponse = /** status 201 Success */ CreatedWebhook;
export type CreateWebhookApiArg = {
  webhookBody: WebhookBody;
};
export type GetWebhookApiResponse = /** status 200 Success */ Webhook;
export type GetWebhookApiArg = {
  id: string;
};
export type UpdateWebhookApiResponse = /** status 200 Success */ Webhook;
export type UpdateWebhookApiArg = {
  id: string;
  updateWebhookBody: UpdateWebhookBody;
};
export type EnableWebhooksApiResponse = /** status 200 Success */ WebhookCount;
export type EnableWebhooksApiArg = {
  enableWebhooksBody: EnableWebhooksBody;
};
export type DisableWebhooksApiResponse = /** status 200 Success */ WebhookCount;
export type DisableWebhooksApiArg = {
  disableWebhooksBody: DisableWebhooksBody;
};
export type DeleteWebhooksApiResponse = /** status 200 Success */ DeletedCount;
export type DeleteWebhooksApiArg = {
  deleteWebhooksBody: DeleteWebhooksBody;
};
export type GetWebhookSecretApiResponse =
  /** status 200 Success */ WebhookSecret;
export type GetWebhookSecretApiArg = {
  id: string;
};
export type RotateWebhookSecretApiResponse =
  /** status 200 Success */ WebhookSecret;
export type RotateWebhookSecretApiArg = {
  id: string;
};
export type TestWebhookApiResponse = /** status 202 Success */ WebhookEvent;
export type TestWebhookApiArg = {
  id: string;
  testWebhookBody: TestWebhookBody;
};
export type EstimateWebhookApiResponse =
  /** status 200 Success */ WebhookEstimate;
export type EstimateWebhookApiArg = {
  estimateWebhookBody: EstimateWebhookBody;
};
export type ProveWebhookApiResponse = /** status 200 Success */ WebhookProofs;
export type ProveWebhookApiArg = {
  id: string;
};
export type ListWebhookStripsApiResponse =
  /** status 200 Success */ WebhookStrips;
export type ListWebhookStripsApiArg = {
  webhookId?: string;
  limit?: number;
};
export type ListWebhookEventTypesApiResponse =
  /** status 200 Success */ WebhookEventDefinitions;
export type ListWebhookEventTypesApiArg = void;
export type ListWebhookEventsApiResponse =
  /** status 200 Success */ WebhookEventPage;
export type ListWebhookEventsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt";
  search?: string;
  exactTotal?: string;
  status?: WebhookDeliveryStatus;
  type?: WebhookEventType;
  webhookId?: string;
  createdFrom?: string;
  createdBefore?: string;
};
export type CountWebhookEventsApiResponse =
  /** status 200 Success */ WebhookEventCounts;
export type CountWebhookEventsApiArg = {
  search?: string;
  type?: WebhookEventType;
  webhookId?: string;
  createdFrom?: string;
  createdBefore?: string;
};
export type GetWebhookEventApiResponse =
  /** status 200 Success */ WebhookEventDetails;
export type GetWebhookEventApiArg = {
  id: string;
};
export type RetryWebhookEventsApiResponse =
  /** status 202 Success */ WebhookCount;
export type RetryWebhookEventsApiArg = {
  retryWebhookEventsBody: RetryWebhookEventsBody;
};
export type CancelWebhookEventsApiResponse =
  /** status 200 Success */ WebhookCount;
export type CancelWebhookEventsApiArg = {
  cancelWebhookEventsBody: CancelWebhookEventsBody;
};
export type CountWebhookReplayApiResponse =
  /** status 200 Success */ WebhookReplayCount;
export type CountWebhookReplayApiArg = {
  webhookReplayQuery: WebhookReplayQuery;
};
export type ListWebhookReplaysApiResponse =
  /** status 200 Success */ WebhookReplayPage;
export type ListWebhookReplaysApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt";
  search?: string;
  exactTotal?: string;
};
export type CreateWebhookReplayApiResponse =
  /** status 201 Success */ WebhookReplay;
export type CreateWebhookReplayApiArg = {
  webhookReplayBody: WebhookReplayBody;
};
export type GetWebhookReplayApiResponse =
  /** status 200 Success */ WebhookReplay;
export type GetWebhookReplayApiArg = {
  id: string;
};
export type PauseWebhookReplayApiResponse =
  /** status 200 Success */ WebhookReplay;
export type PauseWebhookReplayApiArg = {
  id: string;
};
export type ResumeWebhookReplayApiResponse =
  /** status 200 Success */ WebhookReplay;
export type ResumeWebhookReplayApiArg = {
  id: string;
};
export type CancelWebhookReplayApiResponse =
  /** status 200 Success */ WebhookReplay;
export type CancelWebhookReplayApiArg = {
  id: string;
};
export type SendEmailApiResponse = /** status 202 Success */ AcceptedEmail;
export type SendEmailApiArg = {
  sendEmailBody: SendEmailBody;
};
export type ListEmailsApiResponse = /** status 200 Success */ EmailPage;
export type ListEmailsApiArg = {
  limit?: number;
  cursor?: string;
  page?: number;
  sort?: "createdAt" | "-createdAt";
  exactTotal?: string;
  createdFrom?: string;
  createdBefore?: string;
  status?: EmailStatus;
  tag?: string;
  recipient?: string;
};
export type SendEmailsApiResponse = /** status 202 Success */ BatchedEmails;
export type SendEmailsApiArg = {
  sendEmailsBody: SendEmailsBody;
};
export type GetEmailApiResponse = /** status 200 Success */ Email;
export type GetEmailApiArg = {
  id: string;
};
export type CancelEmailApiResponse = /** status 200 Success */ AcceptedEmail;
export type CancelEmailApiArg = {
  id: string;
};
export type CancelEmailsApiResponse = /** status 200 Success */ CanceledEmails;
export type CancelEmailsApiArg = {
  cancelEmailsBody: CancelEmailsBody;
};
export type GetWebhookHealthApiResponse =
  /** status 200 Success */ WebhookHealth;
export type GetWebhookHealthApiArg = void;
export type Registration = {
  mode: "open" | "invited" | "closed";
  domains: string[];
};
export type FieldProblem = {
  path: string;
  pointer?: string;
  code: string;
  message: string;
  values?: {
    [key: string]: string | number;
  };
};
export type LimitKind = "contacts" | "emails" | "members" | "apiKeys";
export type PlanName = "trial" | "starter" | "pro" | "scale";
export type LimitReached = {
  limit: LimitKind;
  max: number;
  used: number;
  wanted: number;
  plan: PlanName;
};
export type Problem = {
  type: string;
  status: number;
  code:
    | "VALIDATION"
    | "MALFORMED_REQUEST"
    | "API_VERSION_UNKNOWN"
    | "INVALID_CURSOR"
    | "UNAUTHORIZED"
    | "API_KEY_INVALID"
    | "API_KEY_DISABLED"
    | "API_KEY_EXPIRED"
    | "API_KEY_REPLACED"
    | "API_KEY_ADDRESS_NOT_ALLOWED"
    | "API_KEY_NOT_ACCEPTED"
    | "TEST_MODE_UNAVAILABLE"
    | "API_KEYS_FULL"
    | "RERUN_UNAVAILABLE"
    | "RERUN_INCOMPLETE"
    | "TEST_KEY_REQUIRED"
    | "SECRET_IN_FIELD"
    | "INVALID_CREDENTIALS"
    | "SECOND_FACTOR_REQUIRED"
    | "SECOND_FACTOR_INVALID"
    | "INVALID_RESET_TOKEN"
    | "LINK_INVALID"
    | "REGISTRATION_CLOSED"
    | "EMAIL_UNCONFIRMED"
    | "INVITATION_FOR_OTHER"
    | "FORBIDDEN"
    | "WORKSPACE_REQUIRED"
    | "PLAN_INACTIVE"
    | "PLAN_LIMIT_REACHED"
    | "PLAN_PAST_DUE"
    | "BILLING_INFO_INCOMPLETE"
    | "PAYMENT_METHOD_UNAVAILABLE"
    | "PAYMENT_PROVIDER_UNAVAILABLE"
    | "REFUND_UNAVAILABLE"
    | "NOT_FOUND"
    | "EMAIL_TAKEN"
    | "ALREADY_MEMBER"
    | "ALREADY_INVITED"
    | "ACCOUNT_EMAIL_TAKEN"
    | "NAME_TAKEN"
    | "IDENTIFIER_TAKEN"
    | "CUSTOM_FIELDS_FULL"
    | "FIELD_BEING_DELETED"
    | "SENDING_DOMAINS_FULL"
    | "INBOUND_MAILBOXES_FULL"
    | "SAVED_BLOCKS_FULL"
    | "ANALYZE_VIEWS_FULL"
    | "ANNOTATIONS_FULL"
    | "SHARE_LINKS_FULL"
    | "SHARED_REPORT_ENDED"
    | "PIPELINES_FULL"
    | "SECRETS_FULL"
    | "WEBHOOKS_FULL"
    | "TASKS_FULL"
    | "SMS_COMING_SOON"
    | "FEED_FAILED"
    | "FEED_INVALID"
    | "REQUEST_FAILED"
    | "REQUEST_UNCERTAIN"
    | "TASK_TYPE_UNAVAILABLE"
    | "VERSION_CONFLICT"
    | "IN_USE"
    | "WRONG_STATE"
    | "IDEMPOTENCY_KEY_REUSED"
    | "IDEMPOTENCY_IN_PROGRESS"
    | "FILE_UNREADABLE"
    | "IMAGE_UNREADABLE"
    | "BACKUP_UNREADABLE"
    | "BACKUP_FOREIGN"
    | "BACKUP_NEWER"
    | "BACKUP_OUTDATED"
    | "BACKUP_DAMAGED"
    | "FILE_EMPTY"
    | "TEMPLATE_INVALID"
    | "TEMPLATE_TOO_COMPLEX"
    | "RENDER_TIMEOUT"
    | "EMAIL_DATA_MISSING"
    | "FILTER_INVALID"
    | "CAMPAIGN_INCOMPLETE"
    | "TAKES_TOO_LONG"
    | "DRY_RUN_BUSY"
    | "FINDINGS_NOT_ACCEPTED"
    | "CAMPAIGN_NOBODY"
    | "CANARY_STOPPED"
    | "APPROVAL_REQUIRED"
    | "APPROVAL_REFUSED"
    | "APPROVAL_OWN"
    | "APPROVAL_NOBODY"
    | "APPROVAL_THREAD_FULL"
    | "SENDER_NOT_VERIFIED"
    | "SMTP_FAILED"
    | "WARM_UP_LIMIT"
    | "BACKUP_IN_USE"
    | "IMAGES_FULL"
    | "STORAGE_LIMIT"
    | "IMPORTS_FULL"
    | "REQUEST_TIMEOUT"
    | "HEADERS_TOO_LARGE"
    | "PAYLOAD_TOO_LARGE"
    | "FILE_TYPE_REFUSED"
    | "UNSUPPORTED_MEDIA_TYPE"
    | "RATE_LIMITED"
    | "LOCKED_OUT"
    | "SYSTEM_EMAIL_LIMIT"
    | "INTERNAL"
    | "STORAGE_FULL"
    | "DISK_FULL"
    | "UNAVAILABLE";
  title: string;
  detail?: string;
  suggestion?: string;
  errors?: FieldProblem[];
  current?: unknown;
  limit?: LimitReached;
  correlationId: string;
};
export type ListPreferences = {
  columns?: string[];
  density?: "comfortable" | "compact";
  layout?: "table" | "tiles";
  views?: {
    id: string;
    name: string;
    query: string;
  }[];
};
export type Preferences = {
  isRTL?: boolean;
  darkMode?: boolean | null;
  isCollapsed?: boolean;
  semiDarkMode?: boolean;
  skin?: "default" | "bordered";
  contentWidth?: "full" | "boxed";
  type?: "vertical" | "horizontal";
  navBarType?: "sticky" | "static" | "floating" | "hidden";
  footerType?: "sticky" | "static" | "hidden";
  isMonochrome?: boolean;
  menuHidden?: boolean;
  singleKeys?: boolean;
  firstStepsHidden?: boolean;
  canvasControl?: "mouse" | "trackpad";
  lists?: {
    [key: string]: ListPreferences;
  };
};
export type MemberRole =
  "owner" | "admin" | "marketer" | "developer" | "analyst";
export type Permission =
  | "CONFIG.VIEW"
  | "ACCOUNT.WRITE"
  | "CAMPAIGN.WRITE"
  | "CAMPAIGN.SEND"
  | "TEMPLATE.WRITE"
  | "WORKFLOW.WRITE"
  | "DEVELOPER.MANAGE"
  | "BILLING.MANAGE"
  | "MEMBER.MANAGE"
  | "CRM.WRITE"
  | "DATA.EXPORT";
export type Session = {
  token: string;
  expiresAt: string;
  inactivitySeconds: number;
  user: {
    id: string;
    name: string;
    username: string;
    email: string;
    emailConfirmed: boolean;
    avatar: string | null;
    lang: "en-us" | "pt-br" | "es-es";
    preferences: Preferences;
    personTenantId: string | null;
    workspaceName: string | null;
    memberRole: MemberRole | null;
    permissions: Permission[];
  };
};
export type RegisterBody = {
  companyName: string;
  email: string;
  name: string;
  password: string & string & string;
  acceptTerms: true;
  lang?: "en-us" | "pt-br" | "es-es";
};
export type LoginBody = {
  email: string;
  password: string;
  code?: string;
  lang?: "en-us" | "pt-br" | "es-es";
};
export type RegisterInvitedBody = {
  token: string;
  name: string;
  password: string & string & string;
  acceptTerms: true;
  lang?: "en-us" | "pt-br" | "es-es";
};
export type LinkTokenBody = {
  token: string;
};
export type ConfirmNewEmailBody = {
  token: string;
};
export type ForgotPasswordBody = {
  email: string;
};
export type ResetTokenBody = {
  token: string;
};
export type ResetPasswordBody = {
  token: string;
  password: string & string & string;
};
export type SessionUser = {
  id: string;
  name: string;
  username: string;
  email: string;
  emailConfirmed: boolean;
  avatar: string | null;
  lang: "en-us" | "pt-br" | "es-es";
  preferences: Preferences;
  personTenantId: string | null;
  workspaceName: string | null;
  memberRole: MemberRole | null;
  permissions: Permission[];
};
export type SetLanguageBody = {
  lang: "en-us" | "pt-br" | "es-es";
};
export type Profile = {
  id: string;
  name: string;
  username: string;
  email: string;
  emailConfirmed: boolean;
  newEmail: string | null;
  avatar: string | null;
  lang: "en-us" | "pt-br" | "es-es";
  createdAt: string;
  passwordChangedAt: string | null;
  twoFactor: {
    enabled: boolean;
    since: string | null;
    recoveryCodesLeft: number;
  };
};
export type ProfileBody = {
  name: string;
};
export type ChangeEmailBody = {
  email: string;
  password: string;
  code?: string;
};
export type ChangePasswordBody = {
  currentPassword: string;
  newPassword: string & string & string;
};
export type ActiveSession = {
  id: string;
  current: boolean;
  userAgent: string;
  address: string;
  workspaceName: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
};
export type ActiveSessionList = {
  items: ActiveSession[];
};
export type DeletedCount = {
  count: number;
};
export type TwoFactorStart = {
  secret: string;
  uri: string;
};
export type PasswordBody = {
  password: string;
};
export type RecoveryCodes = {
  recoveryCodes: string[];
};
export type SecondFactorBody = {
  code: string;
};
export type DisableTwoFactorBody = {
  password: string;
  code: string;
};
export type ListedWorkspace = {
  personTenantId: string;
  tenantId: string;
  name: string;
  role: MemberRole;
  isActivedPlan: boolean;
  lastOpenedAt: string | null;
  createdAt: string;
  lastCampaign: {
    name: string;
    startedAt: string;
  } | null;
};
export type WorkspaceMembershipList = {
  items: ListedWorkspace[];
};
export type WorkspaceMembership = {
  personTenantId: string;
  tenantId: string;
  name: string;
  role: MemberRole;
  isActivedPlan: boolean;
  lastOpenedAt: string | null;
  createdAt: string;
};
export type CreateWorkspaceBody = {
  name: string;
};
export type Workspace = {
  id: string;
  name: string;
  address: string;
  language: "en-us" | "pt-br" | "es-es";
  timeZone: string;
  brandColor: string | null;
  doubleOptIn: boolean;
  consentText: string;
  tracking: "none" | "anonymous" | "individual";
  approvalAbove: number | null;
  approveWorkflows: boolean;
  createdAt: string;
  version: number;
};
export type WorkspaceBody = {
  name: string;
  address: string;
  language: "en-us" | "pt-br" | "es-es";
  timeZone: string;
  brandColor?: string | null;
  doubleOptIn?: boolean;
  consentText?: string;
  tracking?: "none" | "anonymous" | "individual";
  approvalAbove?: number | null;
  approveWorkflows?: boolean;
  version: number;
};
export type Member = {
  id: string;
  userId: string;
  name: string;
  email: string;
  avatar: string | null;
  role: MemberRole;
  isYou: boolean;
  joinedAt: string;
  lastOpenedAt: string | null;
};
export type MemberList = {
  items: Member[];
};
export type GivenRole = "admin" | "marketer" | "developer" | "analyst";
export type MemberRoleBody = {
  role: GivenRole;
};
export type TransferOwnershipBody = {
  memberId: string;
  password: string;
};
export type Invitation = {
  id: string;
  email: string;
  role: GivenRole;
  invitedBy: string;
  createdAt: string;
  sentAt: string;
  expiresAt: string;
  isExpired: boolean;
};
export type InvitationList = {
  items: Invitation[];
};
export type InviteMemberBody = {
  email: string;
  role: GivenRole;
};
export type InvitationLook = {
  workspaceName: string;
  invitedBy: string;
  email: string;
  role: GivenRole;
  hasLogin: boolean;
};
export type InvitationTokenBody = {
  token: string;
};
export type OwnInvitation = {
  id: string;
  tenantId: string;
  workspaceName: string;
  role: GivenRole;
  invitedBy: string;
  createdAt: string;
};
export type OwnInvitationList = {
  items: OwnInvitation[];
};
export type InvitationAnswerBody = {
  token?: string;
  id?: string;
};
export type NotificationType =
  | "email"
  | "security"
  | "system"
  | "analytics"
  | "user"
  | "billing"
  | "support"
  | "api";
export type NotificationKind =
  | "confirmSender"
  | "importContacts"
  | "chooseTemplate"
  | "importFinished"
  | "importFailed"
  | "importUndone"
  | "operationFinished"
  | "operationFailed"
  | "exportReady"
  | "exportFailed"
  | "campaignSent"
  | "campaignPaused"
  | "campaignFailed"
  | "bouncesHeld"
  | "workflowEnded"
  | "databaseRecovered"
  | "sendingDomainVerified"
  | "sendingDomainFailing"
  | "memberJoined"
  | "memberLeft"
  | "invitationDeclined"
  | "roleChanged"
  | "ownershipReceived"
  | "paymentSucceeded"
  | "paymentFailed"
  | "planEnded"
  | "planPastDue"
  | "limitNear"
  | "apiKeyCreated"
  | "apiKeyExpiring"
  | "webhookExhausted"
  | "webhookFailing"
  | "webhookDisabled"
  | "conversationAssigned"
  | "approvalRequested"
  | "approvalGiven"
  | "approvalUndone"
  | "approvalChanges"
  | "approvalDeclined"
  | "approvalOutdated"
  | "approvalExpired"
  | "approvalFailed"
  | "approvalComment"
  | "taskStarted"
  | "taskCompleted"
  | "taskFailed"
  | "taskMissed"
  | "taskOverdue";
export type Notification = {
  id: string;
  type: NotificationType;
  kind: NotificationKind;
  data: {
    [key: string]: string | number | boolean | null;
  };
  link: string | null;
  sender: string | null;
  read: boolean;
  createdAt: string;
};
export type NotificationPage = {
  items: Notification[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type NotificationSummary = {
  unread: number;
  total: number;
  latest: Notification[];
  emailConfirmed: boolean;
};
export type MarkNotificationsBody = {
  ids?: string[];
  read: boolean;
};
export type DeleteNotificationsBody = {
  ids: string[];
};
export type RestoreNotificationsBody = {
  ids: string[];
};
export type BillingMode = "test" | "on" | "off";
export type SubscriptionStatus = "trial" | "active" | "pastDue" | "ended";
export type AccountCheck = {
  isActivedPlan: boolean;
  billing: BillingMode;
  status: SubscriptionStatus;
  plan: PlanName;
  endsAt: string | null;
  pastDueUntil: string | null;
  pausedByPlan: number;
};
export type PaymentMethod = "pix" | "card" | "boleto";
export type BillingClaim =
  "moneyBack30" | "support24x7" | "instantActivation" | "trusted";
export type Seller = {
  name: string;
  taxId: string;
  address: string;
  email: string;
};
export type PaymentConfig = {
  billing: BillingMode;
  currency: string;
  methods: {
    method: PaymentMethod;
    provider: string;
    renews: boolean;
    client: {
      [key: string]: string;
    };
  }[];
  claims: BillingClaim[];
  seller: Seller | null;
  pixMinutes: number;
  refundDays: number;
  pastDueDays: number;
};
export type ResumedByPlan = {
  resumed: number;
};
export type PaidPlanName = "starter" | "pro" | "scale";
export type PlanLimits = {
  contacts: number | null;
  emails: number | null;
  members: number | null;
  apiKeys: number | null;
  retentionDays: number;
};
export type PlanOffer = {
  plan: PaidPlanName;
  currency: string;
  monthlyPrice: number;
  yearlyPrice: number;
  yearlySavings: number;
  yearlySavingsPermille: number;
  limits: PlanLimits;
};
export type PlanList = {
  items: PlanOffer[];
  trial: PlanLimits;
  trialDays: number;
};
export type UsageMeter = {
  limit: LimitKind;
  used: number;
  max: number | null;
  estimate: number | null;
  reachedOn: string | null;
};
export type Usage = {
  from: string;
  until: string;
  meters: UsageMeter[];
  retentionDays: number;
  history: {
    month: string;
    emails: number;
    contacts: number | null;
  }[];
};
export type UsageLine = {
  source: "campaign" | "workflow" | "singleEmails";
  campaignId: string | null;
  name: string | null;
  emails: number;
  queued: number;
  firstAt: string | null;
  lastAt: string | null;
};
export type UsageLinePage = {
  items: UsageLine[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type LastQuarter = {
  from: string;
  until: string;
  emails: number;
  paid: number;
  currency: string;
  plans: {
    plan: PaidPlanName;
    monthlyCost: number;
    yearlyCost: number;
    months: {
      month: string;
      emails: number;
      percent: number | null;
      missing: number;
    }[];
    fits: boolean;
  }[];
};
export type BillingInfo = {
  fullName: string;
  email: string;
  taxId: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  version: number;
  updatedAt: string | null;
  missing: (
    "fullName" | "email" | "taxId" | "street" | "city" | "state" | "zip"
  )[];
};
export type BillingPeriod = "monthly" | "yearly";
export type Cart = {
  plan: PaidPlanName;
  period: BillingPeriod;
  quantity: number;
};
export type OrderLine = {
  kind: "plan" | "yearlyDiscount" | "unusedDays" | "credit";
  plan: PlanName | null;
  months: number | null;
  quantity: number;
  unitAmount: number;
  amount: number;
  days: number | null;
  ofDays: number | null;
  from: string | null;
  until: string | null;
  invoiceId: string | null;
  invoiceNumber: string | null;
};
export type OrderSummary = {
  cart: Cart;
  change: "subscribe" | "upgrade" | "downgrade" | "renewal" | "none";
  lines: OrderLine[];
  currency: string;
  subtotal: number;
  savings: number;
  savingsPermille: number;
  credit: number;
  total: number;
  creditLeft: number;
  effectiveAt: string;
  nextChargeAt: string;
  nextChargeAmount: number;
  exceeded: {
    limit: LimitKind;
    used: number;
    max: number;
  }[];
};
export type PaymentStatus =
  | "pending"
  | "processing"
  | "succeeded"
  | "failed"
  | "expired"
  | "canceled"
  | "refunded";
export type PixDetails = {
  code: string;
  receiver: string;
  expiresAt: string;
};
export type BoletoDetails = {
  line: string;
  dueOn: string;
  hasPdf: boolean;
};
export type CardDetails = {
  brand: string | null;
  last4: string | null;
  clientSecret: string | null;
  needsAuthentication: boolean;
};
export type PaymentFailure =
  | "refused"
  | "insufficientFunds"
  | "cardExpired"
  | "cardInvalid"
  | "authenticationFailed"
  | "other";
export type Payment = {
  id: string;
  orderId: string;
  status: PaymentStatus;
  method: PaymentMethod;
  amount: number;
  currency: string;
  provider: string;
  isTest: boolean;
  pix: PixDetails | null;
  boleto: BoletoDetails | null;
  card: CardDetails | null;
  failure: PaymentFailure | null;
  createdAt: string;
  paidAt: string | null;
  result: {
    plan: PaidPlanName;
    endsAt: string;
    invoiceId: string;
  } | null;
  canSimulate: string[];
};
export type SimulatedOutcome =
  "paid" | "refused" | "expired" | "late" | "doubled" | "reordered" | "forged";
export type OrderStatus = "open" | "paid" | "refunded" | "canceled";
export type Order = {
  id: string;
  reference: string;
  status: OrderStatus;
  change: "subscribe" | "upgrade" | "renewal";
  cart: Cart;
  total: number;
  currency: string;
  isTest: boolean;
  createdAt: string;
  createdBy: string | null;
  paidAt: string | null;
  payment: {
    id: string;
    method: PaymentMethod;
    status: PaymentStatus;
  } | null;
  invoiceId: string | null;
  invoiceNumber: string | null;
};
export type OrderPage = {
  items: Order[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type Mandate = {
  method: PaymentMethod;
  provider: string;
  brand: string | null;
  last4: string | null;
  createdAt: string;
};
export type Subscription = {
  status: SubscriptionStatus;
  plan: PlanName;
  period: BillingPeriod | null;
  quantity: number;
  currency: string;
  startedAt: string;
  endsAt: string;
  nextCharge: {
    at: string;
    amount: number;
  } | null;
  cancelAtEnd: boolean;
  scheduled: {
    plan: PaidPlanName;
    period: BillingPeriod;
    quantity: number;
    at: string;
  } | null;
  credit: number;
  mandate: Mandate | null;
  pastDue: {
    since: string;
    orderId: string;
    invoiceId: string | null;
    amount: number;
    attempts: number;
    nextAttemptAt: string | null;
    endsAt: string;
  } | null;
  refundable: {
    invoiceId: string;
    amount: number;
    until: string;
  } | null;
};
export type OpenRenewal = {
  renewal: {
    cart: Cart;
    change: "subscribe" | "upgrade" | "downgrade" | "renewal" | "none";
    lines: OrderLine[];
    currency: string;
    subtotal: number;
    savings: number;
    savingsPermille: number;
    credit: number;
    total: number;
    creditLeft: number;
    effectiveAt: string;
    nextChargeAt: string;
    nextChargeAmount: number;
    exceeded: {
      limit: LimitKind;
      used: number;
      max: number;
    }[];
    orderId: string;
    dueAt: string;
  } | null;
};
export type InvoiceStatus = "open" | "paid" | "refunded" | "canceled";
export type Invoice = {
  id: string;
  number: string;
  status: InvoiceStatus;
  plan: PaidPlanName;
  period: BillingPeriod;
  quantity: number;
  currency: string;
  total: number;
  issuedAt: string;
  dueAt: string;
  paidAt: string | null;
  refundedAt: string | null;
  method: PaymentMethod | null;
  isTest: boolean;
};
export type InvoicePage = {
  items: Invoice[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type InvoiceDetails = {
  id: string;
  number: string;
  status: InvoiceStatus;
  plan: PaidPlanName;
  period: BillingPeriod;
  quantity: number;
  currency: string;
  total: number;
  issuedAt: string;
  dueAt: string;
  paidAt: string | null;
  refundedAt: string | null;
  method: PaymentMethod | null;
  isTest: boolean;
  seller: Seller;
  buyer: {
    fullName: string;
    email: string;
    taxId: string;
    street: string;
    city: string;
    state: string;
    zip: string;
  };
  periodFrom: string;
  periodUntil: string;
  lines: OrderLine[];
  subtotal: number;
  reductions: number;
  paid: number;
  balance: number;
  orderId: string;
  orderReference: string;
  receipt: string | null;
  history: {
    step:
      | "ordered"
      | "issued"
      | "paymentCreated"
      | "paymentFailed"
      | "paymentExpired"
      | "paid"
      | "refundRequested"
      | "refunded"
      | "disputed"
      | "disputeWon"
      | "disputeLost"
      | "canceled";
    at: string;
    method: PaymentMethod | null;
    failure: PaymentFailure | null;
    by: string | null;
  }[];
  refund: {
    amount: number;
    until: string;
  } | null;
  refundByHand: {
    amount: number;
    until: string;
  } | null;
  nextCharge: {
    at: string;
    amount: number;
  } | null;
  previous: {
    id: string;
    number: string;
  } | null;
  next: {
    id: string;
    number: string;
  } | null;
};
export type InvoiceEmailed = {
  to: string;
};
export type FirstSteps = {
  contacts: {
    done: boolean;
    count: number;
    import: {
      id: string;
      fileName: string;
      created: number;
      rejected: number;
      undoableUntil: string | null;
    } | null;
  };
  design: {
    done: boolean;
    id: string | null;
    name: string | null;
  };
  test: {
    done: boolean;
    at: string | null;
  };
  send: {
    done: boolean;
    id: string | null;
    name: string | null;
  };
  sender: {
    done: boolean;
    name: string | null;
  };
};
export type DashboardNeed = {
  kind:
    | "campaignFailed"
    | "campaignPaused"
    | "workflowStopped"
    | "approvalWaiting"
    | "approvalReturned"
    | "sendingAccountFailing"
    | "complaints"
    | "sendingDomainFailing"
    | "workflowFailing"
    | "webhookDisabled"
    | "sendingDomainIncomplete"
    | "mailboxFailing"
    | "webhookFailing"
    | "apiKeyExpiring"
    | "replyWaiting";
  id: string | null;
  name: string;
  at: string | null;
  code: string | null;
  people: number | null;
  stepId: string | null;
  record: {
    type: string;
    name: string;
    value: string;
  } | null;
};
export type DashboardResolution = {
  kind:
    "campaignResumed" | "sendingDomainVerified" | "apiKeyRotated" | "replySent";
  id: string | null;
  name: string;
  at: string;
};
export type CampaignKind = "oneOff" | "workflow";
export type CampaignStatus =
  | "draft"
  | "scheduled"
  | "preparing"
  | "sending"
  | "paused"
  | "sent"
  | "canceled"
  | "failed";
export type DashboardCampaign = {
  id: string;
  name: string;
  kind: CampaignKind;
  status: CampaignStatus;
  at: string;
  people: number | null;
  sendAt: string | null;
  isEstimate: boolean;
};
export type DashboardDay = {
  day: string;
  campaigns: DashboardCampaign[];
  more: number;
  continuing: number;
};
export type DashboardSums = {
  sent: number;
  delivered: number;
  clicked: number;
  complained: number;
};
export type DashboardStats = {
  from: string;
  to: string;
  now: DashboardSums;
  before: DashboardSums;
  days: {
    sent: number;
    delivered: number;
    clicked: number;
    complained: number;
    day: string;
  }[];
};
export type CampaignComparison = {
  of: number;
  ageMinutes: number | null;
  delivered: {
    mean: number;
    least: number;
    most: number;
  };
  opened: {
    mean: number;
    least: number;
    most: number;
  };
  clicked: {
    mean: number;
    least: number;
    most: number;
  };
  unsubscribed: {
    mean: number;
    least: number;
    most: number;
  };
};
export type DashboardResult = {
  id: string;
  name: string;
  subject: string;
  status: CampaignStatus;
  startedAt: string;
  people: number;
  sent: number;
  delivered: number;
  bounced: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
  tracking: "none" | "anonymous" | "individual";
  resendTo: number | null;
  deals: {
    currency: string;
    deals: number;
    won: number;
    wonValue: number;
    average: {
      mean: number;
      least: number;
      most: number;
    } | null;
  } | null;
  finishedAt: string | null;
  topLink: {
    index: number;
    url: string;
    people: number;
  } | null;
  average: CampaignComparison | null;
};
export type DashboardReplies = {
  waiting: number;
  items: {
    id: string;
    name: string;
    email: string;
    snippet: string;
    at: string;
  }[];
  medianMinutes: number | null;
  late: number;
};
export type DashboardAudience = {
  countedAt: string;
  contacts: number;
  canReceive: number;
  pending: number;
  inactive: number;
  unsubscribed: number;
  bounced: number;
  complained: number;
  suppressed: number;
  days: {
    day: string;
    canReceive: number;
  }[];
  weeks: {
    from: string;
    canReceive: number;
    joined: number;
    left: number;
  }[];
  leftAfter: {
    campaignId: string;
    name: string;
    people: number;
  } | null;
};
export type MonthlyGoalMetric = "revenue" | "contacts" | "emails" | "campaigns";
export type MonthlyGoals = {
  month: string;
  day: number;
  days: number;
  goals: {
    metric: MonthlyGoalMetric;
    target: number;
    reached: number;
    currency: string | null;
  }[];
  currencies: string[];
};
export type DashboardActivity = {
  id: string;
  type:
    | "campaign.scheduled"
    | "campaign.unscheduled"
    | "campaign.started"
    | "campaign.sent"
    | "campaign.ended"
    | "campaign.failed"
    | "campaign.paused"
    | "campaign.resumed"
    | "campaign.canceled"
    | "workflow.published"
    | "template.published"
    | "import.finished"
    | "import.undone"
    | "export.finished"
    | "suppressions.imported"
    | "sendingDomain.verified"
    | "sendingDomain.failing"
    | "member.joined"
    | "member.left"
    | "apiKey.created"
    | "webhook.disabled"
    | "shareLink.created"
    | "shareLink.revoked";
  at: string;
  userName: string | null;
  name: string;
  targetId: string | null;
  kind: CampaignKind | null;
  count: number | null;
  created: number | null;
};
export type Dashboard = {
  at: string;
  timeZone: string;
  firstSteps: FirstSteps | null;
  needs: {
    items: DashboardNeed[];
    total: number;
    resolvedToday: DashboardResolution[];
  };
  days: DashboardDay[];
  stats: DashboardStats;
  result: DashboardResult | null;
  replies: DashboardReplies;
  audience: DashboardAudience | null;
  goals: MonthlyGoals;
  activity: DashboardActivity[];
};
export type FirstStepsState = {
  firstSteps: FirstSteps | null;
};
export type MonthlyGoalsBody = {
  goals: (
    | {
        metric: "revenue";
        target: number;
        currency: string;
      }
    | {
        metric: "contacts" | "emails" | "campaigns";
        target: number;
      }
  )[];
};
export type CalendarKind = "campaign" | "task" | "workflow";
export type CalendarState =
  | "draft"
  | "approval"
  | "planned"
  | "running"
  | "done"
  | "missed"
  | "failed"
  | "canceled";
export type TaskType = "email" | "sms" | "backup" | "report" | "request";
export type CalendarEntry = {
  kind: CalendarKind;
  id: string;
  name: string;
  state: CalendarState;
  status: CampaignStatus | null;
  taskType: TaskType | null;
  localTime: string & string;
  byContactZone: boolean;
  people: number | null;
  isEstimate: boolean;
  sendAt: (string & string) | null;
  times: number;
};
export type CalendarRoutine = {
  kind: "task" | "workflow";
  id: string;
  name: string;
  taskType: TaskType | null;
  nextAt: string & string;
  timesADay: number | null;
};
export type HolidayCalendar =
  | "br"
  | "br-ac"
  | "br-al"
  | "br-am"
  | "br-ap"
  | "br-ba"
  | "br-ce"
  | "br-df"
  | "br-es"
  | "br-go"
  | "br-ma"
  | "br-mg"
  | "br-ms"
  | "br-mt"
  | "br-pa"
  | "br-pb"
  | "br-pe"
  | "br-pi"
  | "br-pr"
  | "br-rj"
  | "br-rn"
  | "br-ro"
  | "br-rr"
  | "br-rs"
  | "br-sc"
  | "br-se"
  | "br-sp"
  | "br-to"
  | "es"
  | "us";
export type HolidayName =
  | "newYear"
  | "epiphany"
  | "carnival"
  | "goodFriday"
  | "laborDay"
  | "assumption"
  | "allSaints"
  | "allSouls"
  | "immaculateConception"
  | "christmas"
  | "tiradentes"
  | "brazilIndependence"
  | "ourLadyOfAparecida"
  | "brazilRepublic"
  | "blackAwareness"
  | "evangelicalDay"
  | "womensDay"
  | "acreAnniversary"
  | "amazonDay"
  | "treatyOfPetropolis"
  | "saintJohn"
  | "saintPeter"
  | "alagoasEmancipation"
  | "amazonasProvince"
  | "saintJoseph"
  | "saintJames"
  | "stateCreation"
  | "bahiaIndependence"
  | "abolitionInCeara"
  | "ourLadyOfPenha"
  | "goiasFoundation"
  | "goianiaFoundation"
  | "maranhaoAccession"
  | "paraAccession"
  | "paraibaFoundation"
  | "pernambucoRevolution"
  | "piauiDay"
  | "saintGeorge"
  | "martyrsOfCunhau"
  | "farroupilhaRevolution"
  | "sergipeEmancipation"
  | "constitutionalistRevolution"
  | "ourLadyOfNativity"
  | "spainNationalDay"
  | "spainConstitution"
  | "martinLutherKing"
  | "presidentsDay"
  | "memorialDay"
  | "juneteenth"
  | "usIndependence"
  | "columbusDay"
  | "veteransDay"
  | "thanksgiving";
export type HolidayOnDay =
  | {
      kind: "calendar";
      calendar: HolidayCalendar;
      name: HolidayName;
      observed: boolean;
    }
  | {
      kind: "own";
      name: string;
    };
export type CalendarClockChange = {
  timeZone: string;
  offsetBefore: number;
  offsetAfter: number;
};
export type CalendarDay = {
  day: string;
  holidays: HolidayOnDay[];
  clockChanges: CalendarClockChange[];
};
export type Calendar = {
  at: string;
  timeZone: string;
  today: string;
  entries: CalendarEntry[];
  routines: CalendarRoutine[];
  days: CalendarDay[];
  isCut: boolean;
};
export type CalendarConflict = {
  day: string;
  people: number;
  emails: number;
  from: string & string;
  to: string & string;
  isEstimate: boolean;
};
export type CalendarConflicts = {
  conflicts: CalendarConflict[];
  unchecked: string[];
};
export type TimeConflict = {
  day: string;
  people: number;
  emails: number;
  from: string & string;
  to: string & string;
  isEstimate: boolean;
  at: string;
  sends: {
    kind: CalendarKind;
    id: string;
    name: string;
    localTime: string & string;
  }[];
};
export type TimesCheck = {
  limit: {
    emails: number;
    hours: number;
  };
  conflicts: TimeConflict[];
  unchecked: string[];
};
export type CheckTimesBody = {
  times: string[];
  filterIds?: string[];
  excludedFilterIds?: string[];
  topicId?: string | null;
  taskId?: string | null;
};
export type CalendarSend = {
  kind: CalendarKind;
  id: string;
  name: string;
  localTime: string & string;
  sendAt: (string & string) | null;
  people: number;
};
export type CalendarDayLoad = {
  day: string;
  conflict: CalendarConflict | null;
  sends: CalendarSend[];
  load: {
    emails: number;
    people: number;
  }[];
  isEstimate: boolean;
  moves: {
    id: string;
    name: string;
    sendAt: string & string;
    emails: number;
  }[];
  emailsAfterMoves: number | null;
  cap: {
    emails: number;
    days: number;
    action: "skip" | "hold";
    heldBack: number;
  } | null;
};
export type ContactStatus = "active" | "inactive" | "pending";
export type SuppressionReason =
  "unsubscribed" | "bounced" | "complained" | "manual";
export type Contact = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  language: string | null;
  timeZone: string | null;
  status: ContactStatus;
  fields: {
    [key: string]: string | number | boolean | null;
  };
  tags: string[];
  suppression: SuppressionReason | null;
  createdAt: string;
  updatedAt: string;
  version: number;
};
export type AccountPage = {
  items: Contact[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type GivenConsent = {
  wording: string;
  occurredAt?: string;
};
export type CreateContactBody = {
  name: string;
  email: string;
  phone?: string | null;
  language?: string | null;
  timeZone?: string | null;
  status: ContactStatus;
  fields?: {
    [key: string]: string | number | boolean | null;
  };
  tags?: string[];
  consent?: GivenConsent;
};
export type UpdateContactBody = {
  name: string;
  email: string;
  phone?: string | null;
  language?: string | null;
  timeZone?: string | null;
  status: ContactStatus;
  fields?: {
    [key: string]: string | number | boolean | null;
  };
  tags?: string[];
  version: number;
};
export type DeleteContactsBody = {
  ids: string[];
};
export type TimelineEntry = {
  id: string;
  type: string;
  occurredAt: string;
  data: {
    [key: string]: unknown;
  };
};
export type AccountTimeline = {
  items: TimelineEntry[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type ConsentSource =
  | "form"
  | "import"
  | "api"
  | "doubleOptIn"
  | "preferencePage"
  | "unsubscribeLink";
export type Consent = {
  id: string;
  kind: "requested" | "given" | "withdrawn";
  source: ConsentSource;
  wording: string;
  ip: string | null;
  topicId: string | null;
  topicName: string | null;
  occurredAt: string;
  recordedBy: string | null;
};
export type Reachability = {
  canReceive: boolean;
  status: ContactStatus;
  suppression: {
    reason: SuppressionReason;
    since: string;
    campaignId: string | null;
    campaignName: string | null;
  } | null;
  topics: {
    topicId: string;
    name: string;
    subscribed: boolean;
    changedAt: string | null;
  }[];
  consents: Consent[];
};
export type Memberships = {
  filters: {
    id: string;
    name: string;
  }[];
  campaigns: {
    id: string;
    name: string;
    state: string;
    sentAt: string | null;
    openedAt: string | null;
    clickedAt: string | null;
  }[];
};
export type ContactEngagement = {
  months: {
    month: string;
    sent: number;
    opened: number;
    clicked: number;
  }[];
  isTracked: boolean;
  lastSentAt: string | null;
  next: {
    kind: "campaign" | "workflow" | "task";
    id: string;
    name: string;
    at: string | null;
  } | null;
};
export type SetContactTopicsBody = {
  topics: {
    topicId: string;
    subscribed: boolean;
  }[];
};
export type MergeContactsBody = {
  otherId: string;
  version: number;
  otherVersion: number;
  take?: {
    [key: string]: "this" | "other";
  };
};
export type TagList = {
  items: {
    name: string;
  }[];
};
export type DeletedContact = {
  id: string;
  name: string;
  email: string;
  deletedAt: string;
  purgedAt: string;
  deletedBy: string | null;
  addressTaken: boolean;
};
export type DeletedContactPage = {
  items: DeletedContact[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type RestoredContacts = {
  count: number;
  taken: number;
};
export type RestoreContactsBody = {
  ids: string[];
};
export type PurgeContactsBody = {
  ids: string[];
};
export type UpsertedContact = {
  outcome: "created" | "updated" | "unchanged";
  contact: Contact;
};
export type UpsertContactBody = {
  name?: string;
  phone?: string | null;
  language?: string | null;
  timeZone?: string | null;
  status?: ContactStatus;
  fields?: {
    [key: string]: string | number | boolean | null;
  };
  tags?: string[];
  consent?: GivenConsent;
};
export type BatchedContact = {
  outcome: "created" | "updated" | "unchanged" | "failed";
  contactId: string | null;
  errors: FieldProblem[];
};
export type BatchedContacts = {
  items: BatchedContact[];
};
export type BatchContact = {
  name?: string;
  phone?: string | null;
  language?: string | null;
  timeZone?: string | null;
  status?: ContactStatus;
  fields?: {
    [key: string]: string | number | boolean | null;
  };
  tags?: string[];
  consent?: GivenConsent;
  email: string;
};
export type BatchContactsBody = {
  items: BatchContact[];
};
export type ContactOperationPreview = {
  matching: number;
  changes: number;
  skipped: {
    reason:
      | "same"
      | "gone"
      | "notPending"
      | "askedLately"
      | "suppressed"
      | "tooManyTags";
    count: number;
  }[];
};
export type ContactSelection =
  | {
      kind: "ids";
      ids: string[];
    }
  | {
      search?: string;
      status?: ContactStatus;
      tag?: string;
      filterId?: string;
      createdFrom?: string;
      createdBefore?: string;
      kind: "matching";
      except?: string[];
    };
export type ContactAction =
  | {
      kind: "delete";
    }
  | {
      kind: "setStatus";
      status: ContactStatus;
    }
  | {
      kind: "setField";
      identifier: string;
      value: string | number | boolean | null;
    }
  | {
      kind: "addTag";
      tag: string;
    }
  | {
      kind: "removeTag";
      tag: string;
    }
  | {
      kind: "requestConfirmation";
    };
export type PreviewContactOperationBody = {
  selection: ContactSelection;
  action: ContactAction;
};
export type ContactOperation = {
  id: string;
  action: ContactAction;
  status: "queued" | "running" | "done" | "canceled" | "failed";
  total: number | null;
  processed: number;
  changed: number;
  skipped: {
    reason:
      | "same"
      | "gone"
      | "notPending"
      | "askedLately"
      | "suppressed"
      | "tooManyTags";
    count: number;
  }[];
  failure: string | null;
  createdAt: string;
  finishedAt: string | null;
};
export type StartContactOperationBody = {
  selection: ContactSelection;
  action: ContactAction;
};
export type DealMember = {
  memberId: string;
  name: string;
  email: string;
  avatar: string | null;
};
export type DealFile = {
  id: string;
  dealId: string;
  name: string;
  contentType: string;
  bytes: number;
  by: DealMember | null;
  createdAt: string;
};
export type DealFiles = {
  items: DealFile[];
};
export type DealStatus = "open" | "won" | "lost";
export type DealEmailState =
  "delivered" | "automatic" | "opened" | "clicked" | "replied" | "bounced";
export type DealContact = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  status: ContactStatus;
  suppression: {
    reason: SuppressionReason;
    since: string;
  } | null;
  lastEmails: DealEmailState[];
  lastAct: {
    kind: "opened" | "clicked" | "replied";
    at: string;
  } | null;
};
export type DealOrigin = "manual" | "form" | "api" | "workflow" | "import";
export type Deal = {
  id: string;
  externalId: string | null;
  pipelineId: string;
  stageId: string;
  position: string;
  status: DealStatus;
  title: string;
  company: string;
  value: number | null;
  currency: string;
  owner: DealMember | null;
  contact: DealContact | null;
  expectedCloseOn: string | null;
  source: {
    origin: DealOrigin;
    campaign: {
      id: string;
      name: string;
    } | null;
  };
  tags: string[];
  fields: {
    [key: string]: string | number | boolean | null;
  };
  stageEnteredAt: string;
  lastActivityAt: string;
  isStale: boolean;
  nextStep: {
    id: string;
    text: string;
    dueAt: string | null;
  } | null;
  closedOn: string | null;
  lost: {
    reasonId: string;
    reason: string;
    note: string;
  } | null;
  createdAt: string;
  updatedAt: string;
  version: number;
};
export type DealPage = {
  items: Deal[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type CreateDealBody = {
  title: string;
  externalId?: string | null;
  company?: string;
  value?: number | null;
  contactId?: string | null;
  otherContactIds?: string[];
  ownerId?: string | null;
  expectedCloseOn?: string | null;
  tags?: string[];
  fields?: {
    [key: string]: string | number | boolean | null;
  };
  pipelineId: string;
  stageId?: string;
  origin?: "manual" | "form" | "api";
};
export type BoardStage = {
  id: string;
  name: string;
  probability: number;
  staleAfterDays: number | null;
  count: number;
  staleCount: number;
  value: number;
  weighted: number;
};
export type DealBoard = {
  pipelineId: string;
  name: string;
  currency: string;
  stages: BoardStage[];
  open: {
    count: number;
    staleCount: number;
    suppressedCount: number;
    value: number;
    weighted: number;
  };
  won: {
    count: number;
    value: number;
  };
  lost: {
    count: number;
    value: number;
  };
};
export type DealForecast = {
  pipelineId: string;
  currency: string;
  today: string;
  goal: number | null;
  upcoming: {
    month: string;
    won: number;
    wonDeals: number;
    weighted: number;
    openDeals: number;
    expected: number;
    low: number | null;
    high: number | null;
    predicted: number | null;
  }[];
  closed: {
    month: string;
    predicted: number | null;
    actual: number;
    wonDeals: number;
    error: number | null;
  }[];
  trackRecord: {
    months: number;
    meanError: number;
    predicted: number;
    actual: number;
    totalError: number;
    within10Percent: number;
  } | null;
  stages: {
    id: string;
    name: string;
    probability: number;
    staleAfterDays: number | null;
    count: number;
    staleCount: number;
    value: number;
    weighted: number;
    left: number;
    advanced: number;
    advanceRate: number | null;
    medianSeconds: number | null;
    actualRate: number | null;
    sample: number;
  }[];
  wonDeals: number;
  wonValue: number;
  lostDeals: number;
  advice: {
    stageId: string;
    probability: number;
    actualRate: number;
    month: string;
    weighted: number;
    weightedWithActualRates: number;
  } | null;
  winsBySource: {
    campaign: {
      id: string;
      name: string;
    } | null;
    origin: DealOrigin | null;
    deals: number;
    value: number;
    share: number | null;
  }[];
  lostReasons: {
    reasonId: string;
    name: string;
    deals: number;
    value: number;
  }[];
  from: string;
  until: string;
};
export type NextStepOfDeal = {
  id: string;
  dealId: string;
  text: string;
  assignee: DealMember | null;
  dueAt: string | null;
  doneAt: string | null;
  createdAt: string;
  deal: {
    title: string;
    company: string;
  };
};
export type NextStepPage = {
  items: NextStepOfDeal[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type DealAction =
  | {
      kind: "move";
      stageId: string;
    }
  | {
      kind: "setOwner";
      ownerId: string | null;
    }
  | {
      kind: "setExpectedClose";
      expectedCloseOn: string | null;
    }
  | {
      kind: "addTag";
      tag: string;
    }
  | {
      kind: "removeTag";
      tag: string;
    }
  | {
      kind: "win";
      closedOn?: string;
    }
  | {
      reasonId: string;
      note?: string;
      closedOn?: string;
      kind: "lose";
    };
export type UpdateDealsBody = {
  ids: string[];
  action: DealAction;
};
export type DeleteDealsBody = {
  ids: string[];
};
export type RestoreDealsBody = {
  ids: string[];
};
export type NextStep = {
  id: string;
  dealId: string;
  text: string;
  assignee: DealMember | null;
  dueAt: string | null;
  doneAt: string | null;
  createdAt: string;
};
export type DealEmail = {
  state: DealEmailState;
  subject: string;
  campaign: {
    id: string;
    name: string;
  } | null;
  sentAt: string;
  actedAt: string | null;
  ledToDeal: boolean;
};
export type DealDetails = {
  id: string;
  externalId: string | null;
  pipelineId: string;
  stageId: string;
  position: string;
  status: DealStatus;
  title: string;
  company: string;
  value: number | null;
  currency: string;
  owner: DealMember | null;
  contact: DealContact | null;
  expectedCloseOn: string | null;
  source: {
    origin: DealOrigin;
    campaign: {
      id: string;
      name: string;
    } | null;
  };
  tags: string[];
  fields: {
    [key: string]: string | number | boolean | null;
  };
  stageEnteredAt: string;
  lastActivityAt: string;
  isStale: boolean;
  nextStep: {
    id: string;
    text: string;
    dueAt: string | null;
  } | null;
  closedOn: string | null;
  lost: {
    reasonId: string;
    reason: string;
    note: string;
  } | null;
  createdAt: string;
  updatedAt: string;
  version: number;
  pipelineName: string;
  otherContacts: {
    id: string;
    name: string;
    email: string;
  }[];
  path: {
    id: string;
    name: string;
    probability: number;
    staleAfterDays: number | null;
    seconds: number | null;
    isCurrent: boolean;
  }[];
  nextSteps: NextStep[];
  emails: DealEmail[];
  automaticOpens: number;
  conversation: {
    id: string;
    subject: string;
    contactId: string;
    answerable: boolean;
  } | null;
  place: {
    index: number;
    total: number;
    previousId: string | null;
    nextId: string | null;
  } | null;
  timelineCounts: {
    all: number;
    conversation: number;
    emails: number;
    notes: number;
    history: number;
  };
};
export type UpdateDealBody = {
  title: string;
  externalId?: string | null;
  company?: string;
  value?: number | null;
  contactId?: string | null;
  otherContactIds?: string[];
  ownerId?: string | null;
  expectedCloseOn?: string | null;
  tags?: string[];
  fields?: {
    [key: string]: string | number | boolean | null;
  };
  version: number;
};
export type MoveDealBody = {
  stageId: string;
  afterId?: string | null;
  beforeId?: string | null;
};
export type WinDealBody = {
  value?: number | null;
  closedOn?: string;
};
export type LoseDealBody = {
  reasonId: string;
  note?: string;
  closedOn?: string;
};
export type DealActivityKind = "note" | "call" | "meeting" | "email";
export type DealTimelineEntry =
  | {
      id: string;
      at: string;
      by: DealMember | null;
      kind: "created";
      origin: DealOrigin;
      campaign: {
        id: string;
        name: string;
      } | null;
      workflow: {
        id: string;
        name: string;
      } | null;
      stageName: string;
      value: number | null;
    }
  | {
      id: string;
      at: string;
      by: DealMember | null;
      kind: "moved";
      fromStageName: string;
      toStageName: string;
      workflow: {
        id: string;
        name: string;
      } | null;
      value: number | null;
      seconds: number;
      medianSeconds: number | null;
    }
  | {
      id: string;
      at: string;
      by: DealMember | null;
      kind: "valueChanged";
      formerValue: number | null;
      value: number | null;
    }
  | {
      id: string;
      at: string;
      by: DealMember | null;
      kind: "won";
      fromStageName: string;
      value: number | null;
      seconds: number;
    }
  | {
      id: string;
      at: string;
      by: DealMember | null;
      kind: "lost";
      fromStageName: string;
      value: number | null;
      seconds: number;
      reason: string;
      note: string;
    }
  | {
      id: string;
      at: string;
      by: DealMember | null;
      kind: "reopened";
      toStageName: string;
    }
  | {
      id: string;
      at: string;
      by: DealMember | null;
      kind: "activity";
      activity: DealActivityKind;
      text: string;
      minutes: number | null;
      isYours: boolean;
      editedAt: string | null;
    }
  | {
      id: string;
      at: string;
      by: DealMember | null;
      kind: "nextStepDone";
      text: string;
    }
  | {
      id: string;
      at: string;
      by: DealMember | null;
      kind: "fileAdded";
      name: string;
    }
  | {
      id: string;
      at: string;
      kind: "message";
      direction: "in" | "out";
      name: string;
      contactId: string;
      conversationId: string;
      subject: string;
      text: string;
    }
  | {
      id: string;
      at: string;
      kind: "email";
      act: "sent" | "opened" | "clicked" | "bounced" | "unsubscribed";
      contactId: string;
      contactName: string;
      campaign: {
        id: string;
        name: string;
      } | null;
      subject: string;
    };
export type DealTimeline = {
  items: DealTimelineEntry[];
  nextCursor: string | null;
};
export type DealActivityBody = {
  kind: DealActivityKind;
  text: string;
  at?: string;
  minutes?: number | null;
};
export type NextStepBody = {
  text: string;
  assigneeId?: string | null;
  dueAt?: string | null;
};
export type UpdateNextStepBody = {
  text: string;
  assigneeId?: string | null;
  dueAt?: string | null;
  done: boolean;
};
export type CampaignDeals = {
  items: {
    currency: string;
    deals: number;
    open: number;
    openValue: number;
    won: number;
    wonValue: number;
    lost: number;
  }[];
};
export type PipelineStage = {
  id: string;
  name: string;
  probability: number;
  staleAfterDays: number | null;
};
export type Pipeline = {
  id: string;
  name: string;
  currency: string;
  monthlyGoal: number | null;
  stages: PipelineStage[];
  openDeals: number;
  createdAt: string;
  version: number;
};
export type Pipelines = {
  items: Pipeline[];
};
export type CreatePipelineBody = {
  name: string;
  monthlyGoal?: number | null;
  currency?: string;
  stages: {
    name: string;
    probability: number;
    staleAfterDays?: number | null;
  }[];
};
export type UpdatePipelineBody = {
  name: string;
  monthlyGoal?: number | null;
  currency: string;
  stages: {
    name: string;
    probability: number;
    staleAfterDays?: number | null;
    id?: string;
  }[];
  version: number;
};
export type LostReason = {
  id: string;
  name: string;
  deals: number;
};
export type LostReasons = {
  items: LostReason[];
};
export type SaveLostReasonsBody = {
  items: {
    id?: string;
    name: string;
  }[];
};
export type Topic = {
  id: string;
  name: string;
  description: string;
  default: "in" | "out";
  visibility: "public" | "hidden";
  status: "active" | "inactive";
  optedIn: number;
  optedOut: number;
  createdAt: string;
  version: number;
};
export type TopicPage = {
  items: Topic[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type TopicBody = {
  name: string;
  description?: string;
  default: "in" | "out";
  visibility?: "public" | "hidden";
  status?: "active" | "inactive";
};
export type UpdateTopicBody = {
  name: string;
  description?: string;
  default: "in" | "out";
  visibility?: "public" | "hidden";
  status?: "active" | "inactive";
  version: number;
};
export type DeleteTopicsBody = {
  ids: string[];
};
export type Suppression = {
  id: string;
  email: string | null;
  contactId: string | null;
  reason: SuppressionReason;
  campaignId: string | null;
  campaignName: string | null;
  createdAt: string;
};
export type SuppressionPage = {
  items: Suppression[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type AddSuppressionsBody = {
  emails: string[];
};
export type LiftSuppressionsBody = {
  ids: string[];
};
export type DataExport = {
  id: string;
  kind:
    | "accounts"
    | "suppressions"
    | "recipients"
    | "deals"
    | "webhookEvents"
    | "auditLog";
  format: "csv" | "xlsx" | "json";
  fileName: string;
  status: "queued" | "running" | "done" | "canceled" | "failed" | "expired";
  rows: number;
  total: number | null;
  size: number | null;
  failure: string | null;
  requestedBy: string | null;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
};
export type ExportPage = {
  items: DataExport[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type RecipientState =
  | "pending"
  | "claimed"
  | "sent"
  | "deferred"
  | "failed"
  | "bounced"
  | "complained"
  | "skipped"
  | "uncertain";
export type SkipReason =
  | "unsubscribed"
  | "bounced"
  | "complained"
  | "manual"
  | "inactive"
  | "pending"
  | "topic"
  | "deleted"
  | "merged"
  | "frequencyCap"
  | "leftWorkflow"
  | "canceled";
export type RefusalKind =
  | "addressGone"
  | "mailboxFull"
  | "policy"
  | "blocked"
  | "rateLimited"
  | "content"
  | "tooLarge"
  | "sender"
  | "network"
  | "other";
export type DealFilter = {
  search?: string;
  externalId?: string;
  field?: string[];
  pipelineId?: string;
  status?: DealStatus;
  stageId?: string;
  owner?: ("me" | "nobody") | string;
  contactId?: string;
  campaignId?: string;
  origin?: DealOrigin;
  tag?: string;
  lostReasonId?: string;
  stale?: boolean;
  suppressed?: boolean;
  valueMin?: number;
  valueMax?: number;
  expectedFrom?: string;
  expectedUntil?: string;
  closedFrom?: string;
  closedUntil?: string;
  createdFrom?: string;
  createdBefore?: string;
};
export type WebhookDeliveryStatus =
  "pending" | "retrying" | "delivered" | "failed" | "unknown";
export type WebhookEventType =
  | "contact.created"
  | "contact.updated"
  | "contact.deleted"
  | "contact.restored"
  | "contact.merged"
  | "contact.unsubscribed"
  | "contact.bounced"
  | "contact.complained"
  | "contact.pending_confirmed"
  | "email.queued"
  | "email.sent"
  | "email.deferred"
  | "email.bounced"
  | "email.failed"
  | "email.opened"
  | "email.clicked"
  | "email.complained"
  | "campaign.scheduled"
  | "campaign.started"
  | "campaign.paused"
  | "campaign.resumed"
  | "campaign.sent"
  | "campaign.failed"
  | "campaign.canceled"
  | "workflow.entered"
  | "workflow.completed"
  | "workflow.left"
  | "deal.created"
  | "deal.updated"
  | "deal.moved"
  | "deal.won"
  | "deal.lost"
  | "deal.deleted"
  | "task.started"
  | "task.completed"
  | "task.failed"
  | "task.missed"
  | "task.overdue"
  | "invoice.created"
  | "invoice.paid"
  | "invoice.refunded"
  | "import.finished"
  | "export.finished"
  | "webhook.disabled";
export type AuditActorKind = "user" | "apiKey" | "mcp" | "system";
export type ExportRequest =
  | {
      kind: "accounts";
      format: "csv" | "xlsx";
      selection: ContactSelection;
      columns: (
        | (
            | "id"
            | "name"
            | "email"
            | "phone"
            | "language"
            | "timeZone"
            | "status"
            | "tags"
            | "suppression"
            | "createdAt"
            | "updatedAt"
          )
        | string
      )[];
    }
  | {
      kind: "suppressions";
      format: "csv" | "xlsx";
      reason?: SuppressionReason;
    }
  | {
      kind: "recipients";
      format: "csv" | "xlsx";
      campaignId: string;
      filter: {
        search?: string;
        state?: RecipientState;
        skipReason?: SkipReason;
        engaged?:
          | "opened"
          | "notOpened"
          | "machineOnly"
          | "clicked"
          | "unsubscribed"
          | "complained";
        refusal?: RefusalKind;
        mailDomain?: string;
        link?: number;
        linkUrl?: string;
        messageId?: string;
      };
    }
  | {
      kind: "deals";
      format: "csv" | "xlsx";
      filter: DealFilter;
      ids?: string[];
    }
  | {
      kind: "webhookEvents";
      format: "csv" | "json";
      filter: {
        search?: string;
        status?: WebhookDeliveryStatus;
        type?: WebhookEventType;
        webhookId?: string;
        createdFrom?: string;
        createdBefore?: string;
      };
      ids?: string[];
    }
  | {
      kind: "auditLog";
      format: "csv" | "json";
      filter: {
        actorKind?: AuditActorKind;
        actorId?: string;
        action?:
          | "apiKey.created"
          | "apiKey.deleted"
          | "apiKey.disabled"
          | "apiKey.enabled"
          | "apiKey.rotated"
          | "apiKey.updated"
          | "approval.canceled"
          | "approval.created"
          | "approval.decided"
          | "approval.undone"
          | "backup.deleted"
          | "backup.downloaded"
          | "backup.linkCreated"
          | "backup.restored"
          | "backup.uploaded"
          | "backup.verified"
          | "billingInfo.updated"
          | "brandKit.updated"
          | "campaign.archived"
          | "campaign.canceled"
          | "campaign.deleted"
          | "campaign.paused"
          | "campaign.rescheduled"
          | "campaign.restReleased"
          | "campaign.restored"
          | "campaign.resumed"
          | "campaign.spreadEnded"
          | "campaign.spreadRestored"
          | "campaign.started"
          | "campaign.testDecided"
          | "campaign.unarchived"
          | "campaign.uncertainResent"
          | "campaign.unscheduled"
          | "contact.canceled"
          | "contact.deleted"
          | "contact.erased"
          | "contact.merged"
          | "contact.personalDataRead"
          | "contact.purged"
          | "contact.restored"
          | "contact.updated"
          | "customField.created"
          | "customField.deleted"
          | "customField.disabled"
          | "customField.enabled"
          | "customField.updated"
          | "deal.deleted"
          | "deal.restored"
          | "export.created"
          | "export.deleted"
          | "export.downloaded"
          | "export.linkCreated"
          | "filter.deleted"
          | "filter.disabled"
          | "filter.enabled"
          | "goals.updated"
          | "holidays.updated"
          | "import.canceled"
          | "import.started"
          | "import.undone"
          | "inboundMailbox.created"
          | "inboundMailbox.deleted"
          | "inboundMailbox.updated"
          | "invitation.created"
          | "invitation.resent"
          | "invitation.revoked"
          | "invoice.refunded"
          | "lostReasons.updated"
          | "member.deleted"
          | "member.joined"
          | "member.left"
          | "member.ownershipReceived"
          | "member.updated"
          | "payment.canceled"
          | "payment.created"
          | "pipeline.created"
          | "pipeline.deleted"
          | "pipeline.updated"
          | "request.tried"
          | "requestSigning.rotated"
          | "secret.created"
          | "secret.deleted"
          | "secret.updated"
          | "sendingAccount.created"
          | "sendingAccount.deleted"
          | "sendingAccount.updated"
          | "sendingDomain.created"
          | "sendingDomain.deleted"
          | "sendingDomain.rotated"
          | "sendingDomain.rotationCanceled"
          | "sendingDomain.updated"
          | "sendingDomain.warmUpRemoved"
          | "sendingDomain.warmUpSet"
          | "sendingRules.updated"
          | "shareLink.created"
          | "shareLink.revoked"
          | "subscription.canceled"
          | "subscription.resumed"
          | "subscription.updated"
          | "suppression.created"
          | "suppression.deleted"
          | "task.created"
          | "task.deleted"
          | "task.paused"
          | "task.restored"
          | "task.resumed"
          | "task.started"
          | "task.updated"
          | "template.deleted"
          | "template.disabled"
          | "template.enabled"
          | "template.published"
          | "template.purged"
          | "template.restored"
          | "topic.created"
          | "topic.deleted"
          | "topic.updated"
          | "user.emailChanged"
          | "user.passwordChanged"
          | "user.passwordReset"
          | "user.recoveryCodesRenewed"
          | "user.sessionsEnded"
          | "user.signInFailed"
          | "user.signedIn"
          | "user.twoFactorDisabled"
          | "user.twoFactorEnabled"
          | "webhook.created"
          | "webhook.deleted"
          | "webhook.disabled"
          | "webhook.enabled"
          | "webhook.rotated"
          | "webhook.updated"
          | "webhookReplay.canceled"
          | "webhookReplay.started"
          | "workflow.enrolled"
          | "workflow.entryClosed"
          | "workflow.entryOpened"
          | "workflow.filtersAdopted"
          | "workflow.published"
          | "workflow.started"
          | "workflow.withdrawn"
          | "workspace.updated";
        recordKind?:
          | "apiKey"
          | "approval"
          | "backup"
          | "billingInfo"
          | "brandKit"
          | "campaign"
          | "contact"
          | "customField"
          | "deal"
          | "export"
          | "filter"
          | "goals"
          | "holidays"
          | "import"
          | "inboundMailbox"
          | "invitation"
          | "invoice"
          | "lostReasons"
          | "member"
          | "payment"
          | "pipeline"
          | "request"
          | "requestSigning"
          | "secret"
          | "sendingAccount"
          | "sendingDomain"
          | "sendingRules"
          | "shareLink"
          | "subscription"
          | "suppression"
          | "task"
          | "template"
          | "topic"
          | "user"
          | "webhook"
          | "webhookReplay"
          | "workflow"
          | "workspace";
        recordId?: string;
        createdFrom?: string;
        createdBefore?: string;
      };
    };
export type ExportLink = {
  url: string;
  expiresAt: string;
};
export type DeleteExportsBody = {
  ids: string[];
};
export type MessageDirection = "in" | "out";
export type PersonalData = {
  exportedAt: string;
  workspace: string;
  contact: Contact;
  suppression: {
    reason: SuppressionReason;
    since: string;
  } | null;
  topics: {
    name: string;
    subscribed: boolean;
    changedAt: string | null;
  }[];
  consents: Consent[];
  workflows: {
    name: string;
    enteredAt: string;
    endedAt: string | null;
    steps: {
      step: string;
      arrivedAt: string;
      leftAt: string;
    }[];
  }[];
  campaigns: {
    name: string;
    state: string;
    sentAt: string | null;
    openedAt: string | null;
    clickedAt: string | null;
    unsubscribedAt: string | null;
  }[];
  deals: {
    title: string;
    company: string;
    stage: string;
    status: string;
    value: number | null;
    currency: string;
    createdAt: string;
    closedOn: string | null;
    fields: {
      [key: string]: string | number | boolean | null;
    };
  }[];
  dealActivities: {
    kind: string;
    at: string;
    text: string;
  }[];
  dealFiles: {
    name: string;
    bytes: number;
    addedAt: string;
  }[];
  emails: {
    to: string;
    subject: string;
    data: {
      [key: string]: unknown;
    };
    tags: string[];
    acceptedAt: string;
  }[];
  links: {
    campaign: string;
    url: string;
    clicks: number;
    firstAt: string;
  }[];
  messages: {
    direction: MessageDirection;
    at: string;
    from: string;
    to: string;
    subject: string;
    text: string;
  }[];
  timeline: TimelineEntry[];
};
export type Erasure = {
  id: string;
  reference: string;
  reason: "personRequest" | "retention" | "other";
  emailHash: string;
  removed: {
    kind: string;
    count: number;
  }[];
  suppressed: boolean;
  filters: {
    id: string;
    name: string;
  }[];
  campaigns: {
    id: string;
    name: string;
  }[];
  tasks: {
    id: string;
    name: string;
  }[];
  erasedBy: string | null;
  erasedAt: string;
};
export type EraseContactBody = {
  email: string;
  reason: "personRequest" | "retention" | "other";
  suppress?: boolean;
};
export type ErasurePage = {
  items: Erasure[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type ImportKind = "accounts" | "deals";
export type CustomFieldType = "text" | "number" | "email" | "date" | "boolean";
export type ImportTarget =
  | {
      kind: "ignore";
    }
  | {
      kind: "standard";
      field: "name" | "email" | "phone" | "language" | "timeZone" | "status";
    }
  | {
      kind: "namePart";
      part: "first" | "last";
    }
  | {
      kind: "deal";
      field:
        | "title"
        | "company"
        | "contactEmail"
        | "contactName"
        | "pipeline"
        | "stage"
        | "value"
        | "currency"
        | "expectedCloseOn"
        | "owner"
        | "status"
        | "closedOn"
        | "lostReason"
        | "createdOn"
        | "externalId";
    }
  | {
      kind: "tags";
    }
  | {
      kind: "optOut";
      reason: "unsubscribed" | "bounced";
    }
  | {
      kind: "field";
      identifier: string;
    }
  | {
      kind: "newField";
      identifier: string;
      name: string;
      type: CustomFieldType;
    };
export type ImportColumn = {
  index: number;
  header: string;
  samples: string[];
  suggestion: ImportTarget;
  remembered: boolean;
  misfits?: {
    count: number;
    of: number;
  };
  dayFirst?: boolean;
  decimalComma?: boolean;
};
export type ImportCorrection =
  "at" | "comma" | "dots" | "spaces" | "domainTypo" | "upperCase";
export type DealImportSettings = {
  pipelineId: string;
  lostReasonId: string | null;
  match: "existing" | "never";
  createContacts: boolean;
};
export type ImportSettings = {
  targets: ImportTarget[];
  duplicates: "overwrite" | "fillEmpty" | "skip";
  defaultStatus: ContactStatus;
  invalidValues: "leaveOut" | "reject";
  corrections: ImportCorrection[];
  tags: string[];
  consent: {
    wording: string;
  } | null;
  deals?: DealImportSettings;
};
export type RejectionReason =
  | "titleMissing"
  | "emailMissing"
  | "emailInvalid"
  | "emailTooLong"
  | "nameInvalid"
  | "phoneInvalid"
  | "statusInvalid"
  | "numberInvalid"
  | "dateInvalid"
  | "booleanInvalid"
  | "fieldEmailInvalid"
  | "valueTooLong"
  | "columnCount"
  | "quoteUnclosed"
  | "duplicateInFile";
export type ImportReport = {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  reasons: {
    reason: RejectionReason;
    count: number;
  }[];
  warnings?: {
    warning:
      | "statusUnknown"
      | "languageUnknown"
      | "timeZoneUnknown"
      | "nameInvalid"
      | "phoneInvalid"
      | "numberInvalid"
      | "dateInvalid"
      | "booleanInvalid"
      | "fieldEmailInvalid"
      | "valueTooLong"
      | "contactInvalid"
      | "contactUnknown"
      | "pipelineUnknown"
      | "stageUnknown"
      | "valueInvalid"
      | "currencyMismatch"
      | "ownerUnknown"
      | "dealStatusUnknown"
      | "lostReasonUnknown"
      | "dateInFuture";
    count: number;
  }[];
  leftOut?: {
    position: number;
    column: string;
    warning:
      | "statusUnknown"
      | "languageUnknown"
      | "timeZoneUnknown"
      | "nameInvalid"
      | "phoneInvalid"
      | "numberInvalid"
      | "dateInvalid"
      | "booleanInvalid"
      | "fieldEmailInvalid"
      | "valueTooLong"
      | "contactInvalid"
      | "contactUnknown"
      | "pipelineUnknown"
      | "stageUnknown"
      | "valueInvalid"
      | "currencyMismatch"
      | "ownerUnknown"
      | "dealStatusUnknown"
      | "lostReasonUnknown"
      | "dateInFuture";
    count: number;
  }[];
  corrections?: {
    kind: ImportCorrection;
    from?: string;
    to?: string;
    count: number;
  }[];
  suppressed?: number;
  contacts?: number;
};
export type ImportUndo = {
  removed: number;
  restored: number;
  kept: number;
};
export type ContactImport = {
  id: string;
  kind: ImportKind;
  fileName: string;
  size: number;
  status:
    | "uploaded"
    | "checking"
    | "checked"
    | "importing"
    | "done"
    | "undoing"
    | "undone"
    | "canceled"
    | "failed";
  encoding: "utf-8" | "utf-16le" | "windows-1252";
  delimiter: "," | ";" | "\t" | "|";
  format: "csv" | "xlsx";
  sheets: string[];
  sheet: string | null;
  columns: ImportColumn[];
  source: ("mailchimp" | "brevo" | "listmonk" | "rdStation" | "hubspot") | null;
  fixes: string | null;
  settings: ImportSettings | null;
  processedBytes: number;
  processedRows: number;
  check: ImportReport | null;
  result: ImportReport | null;
  planExcess: LimitReached | null;
  failure: string | null;
  undoableUntil: string | null;
  undo: ImportUndo | null;
  createdAt: string;
  finishedAt: string | null;
};
export type ImportPage = {
  items: ContactImport[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type ChooseImportSheetBody = {
  sheet: string;
};
export type DealImportSettingsInput = {
  pipelineId: string;
  lostReasonId?: string | null;
  match?: "existing" | "never";
  createContacts?: boolean;
};
export type ImportSettingsInput = {
  targets: ImportTarget[];
  duplicates?: "overwrite" | "fillEmpty" | "skip";
  defaultStatus?: ContactStatus;
  invalidValues?: "leaveOut" | "reject";
  corrections?: ImportCorrection[];
  tags?: string[];
  consent: {
    wording: string;
  } | null;
  deals?: DealImportSettingsInput;
};
export type ImportFixes = {
  rows?: {
    row: number;
    cells: string[];
  }[];
  values?: {
    row: number;
    position: number;
    value: string;
  }[];
};
export type ImportRejection = {
  row: number;
  reason: RejectionReason;
  column: string | null;
  value: string;
  line: string;
  cells: string[] | null;
};
export type ImportRejectionPage = {
  items: ImportRejection[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type ImportLeftOut = {
  row: number;
  warning:
    | "statusUnknown"
    | "languageUnknown"
    | "timeZoneUnknown"
    | "nameInvalid"
    | "phoneInvalid"
    | "numberInvalid"
    | "dateInvalid"
    | "booleanInvalid"
    | "fieldEmailInvalid"
    | "valueTooLong"
    | "contactInvalid"
    | "contactUnknown"
    | "pipelineUnknown"
    | "stageUnknown"
    | "valueInvalid"
    | "currencyMismatch"
    | "ownerUnknown"
    | "dealStatusUnknown"
    | "lostReasonUnknown"
    | "dateInFuture";
  column: string | null;
  position: number;
  value: string;
  email: string | null;
};
export type ImportLeftOutPage = {
  items: ImportLeftOut[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type CustomFieldObject = "contact" | "deal";
export type CustomFieldStatus = "active" | "inactive";
export type CustomField = {
  id: string;
  object: CustomFieldObject;
  identifier: string;
  name: string;
  type: CustomFieldType;
  status: CustomFieldStatus;
  usedBy: {
    filters: number;
    templates: number;
  };
  createdAt: string;
  version: number;
};
export type CustomFieldPage = {
  items: CustomField[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type CreateCustomFieldBody = {
  object?: CustomFieldObject;
  identifier: string;
  name: string;
  type: CustomFieldType;
};
export type UpdateCustomFieldBody = {
  name: string;
  status: CustomFieldStatus;
  version: number;
};
export type CustomFieldUsage = {
  filters: {
    id: string;
    name: string;
  }[];
  templates: {
    id: string;
    name: string;
  }[];
  contactsWithValue: number;
  dealsWithValue: number;
};
export type TypeChange = {
  type: CustomFieldType;
  values: number;
  convertible: number;
  examples: string[];
  filters: {
    id: string;
    name: string;
  }[];
};
export type CheckCustomFieldTypeBody = {
  type: CustomFieldType;
};
export type ChangeCustomFieldTypeBody = {
  type: CustomFieldType;
  version: number;
};
export type SetCustomFieldsStatusBody = {
  ids: string[];
  status: CustomFieldStatus;
};
export type DeleteCustomFieldsBody = {
  ids: string[];
};
export type CustomEventResult = {
  outcome: "stored" | "repeated" | "failed";
  eventId: string | null;
  contactId: string | null;
  contactCreated: boolean;
  errors: FieldProblem[];
};
export type CustomEventResults = {
  items: CustomEventResult[];
};
export type CustomEventBody = {
  name: string;
  contactId?: string;
  email?: string;
  createContact?: boolean;
  properties?: {
    [key: string]: string | number | boolean;
  };
  occurredAt?: string;
  id?: string;
};
export type CustomEventBatch = {
  items: CustomEventBody[];
};
export type CustomEventPropertyType = "text" | "number" | "boolean" | "date";
export type KnownCustomEvent = {
  name: string;
  firstSeenAt: string;
  lastSeenAt: string;
  properties: {
    name: string;
    types: CustomEventPropertyType[];
  }[];
};
export type KnownCustomEvents = {
  items: KnownCustomEvent[];
};
export type CustomEventPropertyCondition = {
  property: string;
  type: CustomEventPropertyType;
  operator:
    | "equals"
    | "notEquals"
    | "contains"
    | "notContains"
    | "startsWith"
    | "endsWith"
    | "inList"
    | "notInList"
    | "hasAll"
    | "greaterThan"
    | "lessThan"
    | "between"
    | "before"
    | "after"
    | "inLastDays"
    | "inNextDays"
    | "moreThanDaysAgo"
    | "anniversaryToday"
    | "anniversaryThisMonth"
    | "isTrue"
    | "isFalse"
    | "isSet"
    | "isNotSet"
    | "subscribed"
    | "notSubscribed"
    | "did"
    | "didNot"
    | "atLeast"
    | "atMost"
    | "exactly"
    | "has"
    | "hasNot";
  value?: string | number | boolean;
  values?: (string | number | boolean)[];
  from?: string | number | boolean;
  to?: string | number | boolean;
};
export type DealConditions = {
  pipelineId?: string;
  stageIds?: string[];
  valueFrom?: number;
  valueTo?: number;
  created?: {
    kind: "inLastDays" | "moreThanDaysAgo";
    days: number;
  };
  inStage?: {
    kind: "atLeast" | "lessThan";
    days: number;
  };
  owner?: "nobody" | string;
  lostReasonIds?: string[];
  origin?: DealOrigin;
  campaignId?: string;
  expectedClose?:
    | {
        kind: "inNextDays";
        days: number;
      }
    | {
        kind: "overdue";
      }
    | {
        kind: "notSet";
      };
};
export type FilterCondition = {
  source:
    "standard" | "custom" | "topic" | "engagement" | "customEvent" | "deal";
  field: string;
  operator:
    | "equals"
    | "notEquals"
    | "contains"
    | "notContains"
    | "startsWith"
    | "endsWith"
    | "inList"
    | "notInList"
    | "hasAll"
    | "greaterThan"
    | "lessThan"
    | "between"
    | "before"
    | "after"
    | "inLastDays"
    | "inNextDays"
    | "moreThanDaysAgo"
    | "anniversaryToday"
    | "anniversaryThisMonth"
    | "isTrue"
    | "isFalse"
    | "isSet"
    | "isNotSet"
    | "subscribed"
    | "notSubscribed"
    | "did"
    | "didNot"
    | "atLeast"
    | "atMost"
    | "exactly"
    | "has"
    | "hasNot";
  value?: string | number | boolean;
  values?: (string | number | boolean)[];
  from?: string | number | boolean;
  to?: string | number | boolean;
  campaignId?: string;
  days?: number;
  firstDay?: string;
  lastDay?: string;
  where?: CustomEventPropertyCondition[];
  deal?: DealConditions;
};
export type FilterGroup = {
  operator: "AND" | "OR";
  conditions: FilterCondition[];
};
export type FilterDefinition = {
  operator: "AND" | "OR";
  conditions: (FilterGroup | FilterCondition)[];
};
export type FilterStatus = "active" | "inactive";
export type Filter = {
  id: string;
  name: string;
  description: string;
  definition: FilterDefinition;
  status: FilterStatus;
  matchCount: number | null;
  countedAt: string | null;
  usedBy: {
    campaigns: number;
  };
  createdAt: string;
  updatedAt: string;
  version: number;
};
export type FilterPage = {
  items: Filter[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type FilterBody = {
  name: string;
  description?: string;
  definition: FilterDefinition;
};
export type UpdateFilterBody = {
  name: string;
  description?: string;
  definition: FilterDefinition;
  version: number;
};
export type SetFiltersStatusBody = {
  ids: string[];
  status: FilterStatus;
};
export type DeleteFiltersBody = {
  ids: string[];
};
export type FilterPreview = {
  matches: number;
  canReceive: number;
  leftOut: {
    reason:
      | "inactive"
      | "pending"
      | "unsubscribed"
      | "bounced"
      | "complained"
      | "manual"
      | "topic";
    count: number;
  }[];
  sample: Contact[];
  countedAt: string;
};
export type PreviewFilterBody = {
  definition: FilterDefinition | null;
  topicId?: string | null;
};
export type FilterExplanation = {
  contact: Contact | null;
  matches: boolean;
  parts: {
    matches: boolean;
    conditions: boolean[];
  }[];
};
export type ExplainFilterBody = {
  definition: FilterDefinition;
  email: string;
};
export type FilterSuggestions = {
  items: {
    value: string;
    count: number;
  }[];
  sampled: boolean;
};
export type SocialLink = {
  network:
    | "instagram"
    | "facebook"
    | "whatsapp"
    | "youtube"
    | "tiktok"
    | "linkedin"
    | "x"
    | "threads"
    | "pinterest"
    | "telegram"
    | "website";
  href: string;
};
export type BrandKit = {
  color: string | null;
  accentColor: string;
  headingFont: "sans" | "humanist" | "rounded" | "serif" | "bookish" | "mono";
  bodyFont: "sans" | "humanist" | "rounded" | "serif" | "bookish" | "mono";
  logo: {
    source: string;
    darkSource: string;
    alt: string;
    width: number;
  } | null;
  website: string;
  social: SocialLink[];
  version: number;
};
export type UpdateBrandKitBody = {
  color: string | null;
  accentColor: string;
  headingFont: "sans" | "humanist" | "rounded" | "serif" | "bookish" | "mono";
  bodyFont: "sans" | "humanist" | "rounded" | "serif" | "bookish" | "mono";
  logo: {
    source: string;
    darkSource: string;
    alt: string;
    width: number;
  } | null;
  website: string;
  social: SocialLink[];
  version: number;
};
export type Image = {
  id: string;
  source: string;
  name: string;
  alt: string;
  contentType: "image/png" | "image/jpeg" | "image/gif";
  width: number;
  height: number;
  bytes: number;
  animated: boolean;
  url: string;
  thumbnailUrl: string;
  createdAt: string;
};
export type ImagePage = {
  items: Image[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type UpdateImageBody = {
  name: string;
  alt: string;
};
export type EditImageBody = {
  crop: {
    x: number;
    y: number;
    width: number;
    height: number;
  } | null;
  width: number | null;
};
export type DeleteImagesBody = {
  ids: string[];
};
export type EmailVisibility = {
  match: "all" | "any";
  rules: {
    path: string;
    operator:
      | "isSet"
      | "isNotSet"
      | "isTrue"
      | "isFalse"
      | "equals"
      | "notEquals"
      | "contains"
      | "greaterThan"
      | "lessThan";
    value?: string | number;
  }[];
  devices: "all" | "desktop" | "phone";
};
export type RichLine = (
  | {
      type: "text";
      text: string;
      marks?: (
        | {
            type: "bold";
          }
        | {
            type: "italic";
          }
        | {
            type: "underline";
          }
        | {
            type: "strike";
          }
        | {
            type: "link";
            attrs: {
              href: string;
            };
          }
        | {
            type: "textStyle";
            attrs: {
              color:
                | ("brand" | "accent" | "text" | "muted" | "surface" | "ground")
                | string;
            };
          }
      )[];
    }
  | {
      type: "variable";
      attrs: {
        path: string;
        fallback: string;
      };
      marks?: (
        | {
            type: "bold";
          }
        | {
            type: "italic";
          }
        | {
            type: "underline";
          }
        | {
            type: "strike";
          }
        | {
            type: "link";
            attrs: {
              href: string;
            };
          }
        | {
            type: "textStyle";
            attrs: {
              color:
                | ("brand" | "accent" | "text" | "muted" | "surface" | "ground")
                | string;
            };
          }
      )[];
    }
)[];
export type Schema0 = {
  type: "bulletList" | "orderedList";
  content: {
    type: "listItem";
    content: (
      | {
          type: "paragraph";
          content?: (
            | {
                type: "text";
                text: string;
                marks?: (
                  | {
                      type: "bold";
                    }
                  | {
                      type: "italic";
                    }
                  | {
                      type: "underline";
                    }
                  | {
                      type: "strike";
                    }
                  | {
                      type: "link";
                      attrs: {
                        href: string;
                      };
                    }
                  | {
                      type: "textStyle";
                      attrs: {
                        color:
                          | (
                              | "brand"
                              | "accent"
                              | "text"
                              | "muted"
                              | "surface"
                              | "ground"
                            )
                          | string;
                      };
                    }
                )[];
              }
            | {
                type: "hardBreak";
                marks?: (
                  | {
                      type: "bold";
                    }
                  | {
                      type: "italic";
                    }
                  | {
                      type: "underline";
                    }
                  | {
                      type: "strike";
                    }
                  | {
                      type: "link";
                      attrs: {
                        href: string;
                      };
                    }
                  | {
                      type: "textStyle";
                      attrs: {
                        color:
                          | (
                              | "brand"
                              | "accent"
                              | "text"
                              | "muted"
                              | "surface"
                              | "ground"
                            )
                          | string;
                      };
                    }
                )[];
              }
            | {
                type: "variable";
                attrs: {
                  path: string;
                  fallback: string;
                };
                marks?: (
                  | {
                      type: "bold";
                    }
                  | {
                      type: "italic";
                    }
                  | {
                      type: "underline";
                    }
                  | {
                      type: "strike";
                    }
                  | {
                      type: "link";
                      attrs: {
                        href: string;
                      };
                    }
                  | {
                      type: "textStyle";
                      attrs: {
                        color:
                          | (
                              | "brand"
                              | "accent"
                              | "text"
                              | "muted"
                              | "surface"
                              | "ground"
                            )
                          | string;
                      };
                    }
                )[];
              }
          )[];
        }
      | Schema0
    )[];
  }[];
};
export type RichText = {
  type: "doc";
  content: (
    | {
        type: "paragraph";
        content?: (
          | {
              type: "text";
              text: string;
              marks?: (
                | {
                    type: "bold";
                  }
                | {
                    type: "italic";
                  }
                | {
                    type: "underline";
                  }
                | {
                    type: "strike";
                  }
                | {
                    type: "link";
                    attrs: {
                      href: string;
                    };
                  }
                | {
                    type: "textStyle";
                    attrs: {
                      color:
                        | (
                            | "brand"
                            | "accent"
                            | "text"
                            | "muted"
                            | "surface"
                            | "ground"
                          )
                        | string;
                    };
                  }
              )[];
            }
          | {
              type: "hardBreak";
              marks?: (
                | {
                    type: "bold";
                  }
                | {
                    type: "italic";
                  }
                | {
                    type: "underline";
                  }
                | {
                    type: "strike";
                  }
                | {
                    type: "link";
                    attrs: {
                      href: string;
                    };
                  }
                | {
                    type: "textStyle";
                    attrs: {
                      color:
                        | (
                            | "brand"
                            | "accent"
                            | "text"
                            | "muted"
                            | "surface"
                            | "ground"
                          )
                        | string;
                    };
                  }
              )[];
            }
          | {
              type: "variable";
              attrs: {
                path: string;
                fallback: string;
              };
              marks?: (
                | {
                    type: "bold";
                  }
                | {
                    type: "italic";
                  }
                | {
                    type: "underline";
                  }
                | {
                    type: "strike";
                  }
                | {
                    type: "link";
                    attrs: {
                      href: string;
                    };
                  }
                | {
                    type: "textStyle";
                    attrs: {
                      color:
                        | (
                            | "brand"
                            | "accent"
                            | "text"
                            | "muted"
                            | "surface"
                            | "ground"
                          )
                        | string;
                    };
                  }
              )[];
            }
        )[];
      }
    | Schema0
  )[];
};
export type EmailBlock =
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "heading";
      level: 1 | 2 | 3;
      text: RichLine;
      align: "start" | "center" | "end";
      color:
        ("brand" | "accent" | "text" | "muted" | "surface" | "ground") | string;
      fontSize: number | null;
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "text";
      text: RichText;
      align: "start" | "center" | "end";
      color:
        ("brand" | "accent" | "text" | "muted" | "surface" | "ground") | string;
      fontSize: number | null;
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "image";
      source: string;
      alt: string;
      decorative: boolean;
      href: string;
      width: number;
      align: "start" | "center" | "end";
      radius: number;
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "logo";
      width: number;
      href: string;
      align: "start" | "center" | "end";
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "button";
      label: RichLine;
      href: string;
      align: "start" | "center" | "end";
      fullWidth: boolean;
      color:
        | (
            | ("brand" | "accent" | "text" | "muted" | "surface" | "ground")
            | string
          )
        | null;
      outlined: boolean;
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "divider";
      color:
        ("brand" | "accent" | "text" | "muted" | "surface" | "ground") | string;
      thickness: number;
      line: "solid" | "dashed" | "dotted";
      width: number;
      align: "start" | "center" | "end";
    }
  | {
      id: string;
      visibility: EmailVisibility | null;
      kind: "spacer";
      height: number;
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "social";
      items: SocialLink[] | null;
      align: "start" | "center" | "end";
      size: number;
      look: "brand" | "dark" | "light";
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "menu";
      items: {
        label: string;
        href: string;
      }[];
      align: "start" | "center" | "end";
      color:
        ("brand" | "accent" | "text" | "muted" | "surface" | "ground") | string;
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "video";
      source: string;
      alt: string;
      decorative: boolean;
      href: string;
      radius: number;
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "products";
      perRow: 1 | 2 | 3;
      items: {
        source: string;
        alt: string;
        decorative: boolean;
        title: string;
        text: string;
        price: string;
        formerPrice: string;
        buttonLabel: string;
        href: string;
      }[];
      align: "start" | "center" | "end";
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "table";
      hasHeader: boolean;
      rows: string[][];
      align: "start" | "center" | "end";
      lineColor:
        ("brand" | "accent" | "text" | "muted" | "surface" | "ground") | string;
      amounts?: boolean;
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "html";
      source: string;
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "footer";
      text: RichText;
      showAddress: boolean;
      showPreferences: boolean;
      align: "start" | "center" | "end";
      color:
        ("brand" | "accent" | "text" | "muted" | "surface" | "ground") | string;
    }
  | {
      id: string;
      padding: {
        top: number;
        end: number;
        bottom: number;
        start: number;
      };
      visibility: EmailVisibility | null;
      kind: "repeat";
      list: string;
      most: number;
      blocks: (
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "heading";
            level: 1 | 2 | 3;
            text: RichLine;
            align: "start" | "center" | "end";
            color:
              | ("brand" | "accent" | "text" | "muted" | "surface" | "ground")
              | string;
            fontSize: number | null;
          }
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "text";
            text: RichText;
            align: "start" | "center" | "end";
            color:
              | ("brand" | "accent" | "text" | "muted" | "surface" | "ground")
              | string;
            fontSize: number | null;
          }
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "image";
            source: string;
            alt: string;
            decorative: boolean;
            href: string;
            width: number;
            align: "start" | "center" | "end";
            radius: number;
          }
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "logo";
            width: number;
            href: string;
            align: "start" | "center" | "end";
          }
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "button";
            label: RichLine;
            href: string;
            align: "start" | "center" | "end";
            fullWidth: boolean;
            color:
              | (
                  | (
                      | "brand"
                      | "accent"
                      | "text"
                      | "muted"
                      | "surface"
                      | "ground"
                    )
                  | string
                )
              | null;
            outlined: boolean;
          }
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "divider";
            color:
              | ("brand" | "accent" | "text" | "muted" | "surface" | "ground")
              | string;
            thickness: number;
            line: "solid" | "dashed" | "dotted";
            width: number;
            align: "start" | "center" | "end";
          }
        | {
            id: string;
            visibility: EmailVisibility | null;
            kind: "spacer";
            height: number;
          }
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "social";
            items: SocialLink[] | null;
            align: "start" | "center" | "end";
            size: number;
            look: "brand" | "dark" | "light";
          }
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "menu";
            items: {
              label: string;
              href: string;
            }[];
            align: "start" | "center" | "end";
            color:
              | ("brand" | "accent" | "text" | "muted" | "surface" | "ground")
              | string;
          }
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "video";
            source: string;
            alt: string;
            decorative: boolean;
            href: string;
            radius: number;
          }
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "products";
            perRow: 1 | 2 | 3;
            items: {
              source: string;
              alt: string;
              decorative: boolean;
              title: string;
              text: string;
              price: string;
              formerPrice: string;
              buttonLabel: string;
              href: string;
            }[];
            align: "start" | "center" | "end";
          }
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "table";
            hasHeader: boolean;
            rows: string[][];
            align: "start" | "center" | "end";
            lineColor:
              | ("brand" | "accent" | "text" | "muted" | "surface" | "ground")
              | string;
            amounts?: boolean;
          }
        | {
            id: string;
            padding: {
              top: number;
              end: number;
              bottom: number;
              start: number;
            };
            visibility: EmailVisibility | null;
            kind: "html";
            source: string;
          }
      )[];
    };
export type EmailColumn = {
  id: string;
  share: number;
  align: "top" | "middle" | "bottom";
  color:
    | (("brand" | "accent" | "text" | "muted" | "surface" | "ground") | string)
    | null;
  blocks: EmailBlock[];
};
export type EmailSection = {
  id: string;
  columns: EmailColumn[];
  color:
    | (("brand" | "accent" | "text" | "muted" | "surface" | "ground") | string)
    | null;
  bleeds: boolean;
  padding: {
    top: number;
    end: number;
    bottom: number;
    start: number;
  };
  onPhone: "stack" | "stackReversed" | "keep";
  visibility: EmailVisibility | null;
};
export type SavedBlockContent =
  | {
      type: "section";
      section: EmailSection;
    }
  | {
      type: "block";
      block: EmailBlock;
    };
export type SavedBlock = {
  id: string;
  name: string;
  content: SavedBlockContent;
  createdAt: string;
};
export type SavedBlockPage = {
  items: SavedBlock[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type SavedBlockBody = {
  name: string;
  content: SavedBlockContent;
};
export type RenameSavedBlockBody = {
  name: string;
};
export type DeleteSavedBlocksBody = {
  ids: string[];
};
export type TemplateFormat = "blocks" | "mjml" | "html";
export type TemplateType = "campaign" | "transactional";
export type TemplateStatus = "active" | "inactive" | "deleted";
export type MailLanguage =
  | "en-us"
  | "pt-br"
  | "es-es"
  | "pt-pt"
  | "es-mx"
  | "en-gb"
  | "fr-fr"
  | "de-de"
  | "it-it"
  | "nl-nl"
  | "pl-pl"
  | "tr-tr"
  | "ja-jp"
  | "ko-kr"
  | "zh-cn"
  | "ar"
  | "he"
  | "fa";
export type TemplateSummary = {
  id: string;
  name: string;
  subject: string;
  format: TemplateFormat;
  type: TemplateType;
  status: TemplateStatus;
  tags: string[];
  languages: MailLanguage[];
  hasDraft: boolean;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  version: number;
};
export type TemplatePage = {
  items: TemplateSummary[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type TemplateTranslation = {
  language: MailLanguage;
  subject: string;
  preheader: string;
  source: string;
};
export type Schema1 =
  | string
  | number
  | boolean
  | null
  | Schema1[]
  | {
      [key: string]: Schema1;
    };
export type TemplateContent = {
  format: TemplateFormat;
  language: MailLanguage;
  subject: string;
  preheader: string;
  source: string;
  translations: TemplateTranslation[];
  sampleData: {
    [key: string]: Schema1;
  };
};
export type Template = {
  id: string;
  name: string;
  subject: string;
  format: TemplateFormat;
  type: TemplateType;
  status: TemplateStatus;
  tags: string[];
  languages: MailLanguage[];
  hasDraft: boolean;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  version: number;
  content: TemplateContent;
  draft: {
    content: TemplateContent;
    savedAt: string;
    savedBy: string;
  } | null;
  draftVersion: number;
};
export type TemplateTranslationInput = {
  language: MailLanguage;
  subject: string;
  preheader?: string;
  source: string;
};
export type TemplateContentInput = {
  format: TemplateFormat;
  language: MailLanguage;
  subject: string;
  preheader?: string;
  source: string;
  translations?: TemplateTranslationInput[];
  sampleData?: {
    [key: string]: Schema1;
  };
};
export type TemplateBody = {
  name: string;
  type?: TemplateType;
  tags?: string[];
  content: TemplateContentInput;
};
export type TemplateCounts = {
  active: number;
  inactive: number;
  deleted: number;
  tags: {
    tag: string;
    count: number;
  }[];
};
export type UpdateTemplateBody = {
  name: string;
  type: TemplateType;
  status: "active" | "inactive";
  tags: string[];
  content?: TemplateContentInput;
  version: number;
};
export type SavedTemplateDraft = {
  draftVersion: number;
  savedAt: string;
};
export type TemplateDraftBody = {
  content: TemplateContentInput;
  draftVersion: number;
  apart?: boolean;
};
export type DiscardTemplateDraftBody = {
  draftVersion: number;
};
export type PublishTemplateBody = {
  draftVersion: number;
};
export type TemplateVersionSummary = {
  id: string;
  kind: "published" | "saved";
  savedAt: string;
  savedBy: string;
  subject: string;
};
export type TemplateVersionPage = {
  items: TemplateVersionSummary[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type TemplateVersion = {
  id: string;
  kind: "published" | "saved";
  savedAt: string;
  savedBy: string;
  subject: string;
  content: TemplateContent;
};
export type DuplicateTemplateBody = {
  name: string;
};
export type TemplatesStatusBody = {
  ids: string[];
  status: "active" | "inactive";
};
export type TemplatesTagsBody = {
  ids: string[];
  add: string[];
  remove: string[];
};
export type DeleteTemplatesBody = {
  ids: string[];
};
export type RestoreTemplatesBody = {
  ids: string[];
};
export type PurgeTemplatesBody = {
  ids: string[];
};
export type TemplateThumbnail = {
  html: string;
};
export type TemplateFile = {
  kind: "arauto.templates";
  version: 1;
  templates: {
    name: string;
    type: TemplateType;
    tags: string[];
    content: TemplateContent;
  }[];
  images: {
    id: string;
    name: string;
    alt: string;
    data: string;
  }[];
};
export type ExportTemplatesBody = {
  ids: string[];
};
export type ImportedTemplates = {
  items: TemplateSummary[];
};
export type TemplateFileInput = {
  kind: "arauto.templates";
  version: 1;
  templates: {
    name: string;
    type: TemplateType;
    tags: string[];
    content: TemplateContentInput;
  }[];
  images?: {
    id: string;
    name: string;
    alt: string;
    data: string;
  }[];
};
export type TemplateIssue = {
  severity: "error" | "warning" | "hint";
  part: "subject" | "preheader" | "source";
  code: string;
  message: string;
  values?: {
    [key: string]: string | number;
  };
  line?: number;
  blockId?: string;
  language?: MailLanguage;
};
export type TemplatePreview = {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  htmlBytes: number;
  issues: TemplateIssue[];
};
export type PreviewTemplateBody = {
  format: TemplateFormat;
  language: MailLanguage;
  subject: string;
  preheader?: string;
  source: string;
  sampleData?: {
    [key: string]: Schema1;
  };
  contactId: string | null;
};
export type WorstCasePreview = {
  contacts: {
    kind: "longest" | "empty" | "rightToLeft" | "emoji";
    name: string;
    subject: string;
    html: string;
    issues: TemplateIssue[];
  }[];
};
export type WorstCaseBody = {
  format: TemplateFormat;
  language: MailLanguage;
  subject: string;
  preheader?: string;
  source: string;
  sampleData?: {
    [key: string]: Schema1;
  };
};
export type TestEmailResult = {
  results: {
    to: string;
    accepted: boolean;
    reply: string;
  }[];
};
export type SendTestEmailBody = {
  format: TemplateFormat;
  language: MailLanguage;
  subject: string;
  preheader?: string;
  source: string;
  sampleData?: {
    [key: string]: Schema1;
  };
  contactId: string | null;
  to: string[];
  sendingAccountId: string;
};
export type TemplateDesign = {
  id: string;
  kind: "marketing" | "transactional" | "newsletter";
  name: string;
  description: string;
};
export type TemplateDesignList = {
  items: TemplateDesign[];
};
export type TemplateDesignContent = {
  id: string;
  kind: "marketing" | "transactional" | "newsletter";
  name: string;
  description: string;
  content: TemplateContent;
  html: string;
};
export type CampaignStage =
  | "grace"
  | "scheduled"
  | "canary"
  | "canaryWait"
  | "test"
  | "testWait"
  | "rest";
export type Utm = {
  source: string;
  medium: string;
  campaign: string;
  content: string;
  term: string;
};
export type CampaignTest = {
  kind: "subject" | "content";
  share: number;
  variants: {
    subject: string | null;
    templateId: string | null;
  }[];
  winnerBy: "clicks" | "opens";
  afterMinutes: number;
};
export type CampaignCanary = {
  percent: number;
  waitMinutes: number;
  maxBouncePercent: number;
  maxComplaintPercent: number;
};
export type CampaignSpread = {
  endsAt: string | null;
  perMinute: number | null;
  isLimited: boolean;
  isEnded: boolean;
};
export type CampaignVariant = {
  index: number;
  subject: string | null;
  templateId: string | null;
  templateName: string | null;
  share: number;
  isWinner: boolean | null;
  sent: number;
  opened: number;
  clicked: number;
};
export type BalanceSheet = {
  frozen: number;
  sent: number;
  failed: number;
  skipped: number;
  uncertain: number;
  pending: number;
  bounced: number;
  deferred: number;
  skippedBy: {
    reason: SkipReason;
    count: number;
  }[];
  addsUp: boolean;
};
export type Engagement = {
  opened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
};
export type ApprovalStatus =
  | "waiting"
  | "approved"
  | "applied"
  | "failed"
  | "changesRequested"
  | "declined"
  | "withdrawn"
  | "changed"
  | "expired";
export type ApprovalMark = {
  id: string;
  status: ApprovalStatus;
  askedBy: string | null;
  decideBy: string | null;
  takesEffectAt: string | null;
};
export type Campaign = {
  id: string;
  name: string;
  kind: CampaignKind;
  workflowOf: {
    id: string;
    name: string;
    stepId: string;
  } | null;
  status: CampaignStatus;
  stage: CampaignStage | null;
  sendingAccountId: string | null;
  fromName: string | null;
  fromEmail: string;
  replyTo: string | null;
  backupSendingAccountId: string | null;
  filterIds: string[];
  filters: {
    id: string;
    name: string;
  }[];
  excludedFilterIds: string[];
  excludedFilters: {
    id: string;
    name: string;
  }[];
  topicId: string | null;
  topicName: string | null;
  templateId: string | null;
  templateName: string | null;
  subject: string | null;
  preheader: string | null;
  shown: {
    fromName: string;
    subject: string | null;
    preheader: string | null;
  };
  utm: Utm | null;
  test: CampaignTest | null;
  canary: CampaignCanary | null;
  sendAt: string | null;
  sendAtZone: "workspace" | "recipient";
  spreadMinutes: number | null;
  isImportant: boolean;
  ignoresQuietHours: boolean;
  spread: CampaignSpread | null;
  startsAt: string | null;
  expectedRecipients: number | null;
  stageEndsAt: string | null;
  resendOf: {
    id: string;
    name: string;
  } | null;
  variants: CampaignVariant[];
  workflow: {
    steps: number;
    mails: number;
    entered: number;
    inside: number;
    entryOpen: boolean;
  } | null;
  balance: BalanceSheet | null;
  engagement: Engagement;
  problem: {
    code: string;
    message: string;
    until?: string;
    resumesUntil?: string;
  } | null;
  approval: ApprovalMark | null;
  createdAt: string;
  updatedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  archivedAt: string | null;
  version: number;
};
export type CampaignPage = {
  items: Campaign[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type CampaignView =
  "all" | "draft" | "scheduled" | "sending" | "sent" | "archived";
export type CampaignTestInput = {
  kind: "subject" | "content";
  share: number;
  variants: {
    subject?: string | null;
    templateId?: string | null;
  }[];
  winnerBy: "clicks" | "opens";
  afterMinutes: number;
};
export type CampaignBody = {
  name: string;
  kind?: CampaignKind;
  sendingAccountId?: string | null;
  fromName?: string | null;
  replyTo?: string | null;
  backupSendingAccountId?: string | null;
  filterIds?: string[];
  excludedFilterIds?: string[];
  topicId?: string | null;
  templateId?: string | null;
  subject?: string | null;
  preheader?: string | null;
  utm?: Utm | null;
  test?: CampaignTestInput | null;
  canary?: CampaignCanary | null;
  sendAt?: (string & string) | null;
  sendAtZone?: "workspace" | "recipient";
  spreadMinutes?: number | null;
  isImportant?: boolean;
  ignoresQuietHours?: boolean;
};
export type UpdateCampaignBody = {
  name: string;
  kind?: CampaignKind;
  sendingAccountId?: string | null;
  fromName?: string | null;
  replyTo?: string | null;
  backupSendingAccountId?: string | null;
  filterIds?: string[];
  excludedFilterIds?: string[];
  topicId?: string | null;
  templateId?: string | null;
  subject?: string | null;
  preheader?: string | null;
  utm?: Utm | null;
  test?: CampaignTestInput | null;
  canary?: CampaignCanary | null;
  sendAt?: (string & string) | null;
  sendAtZone?: "workspace" | "recipient";
  spreadMinutes?: number | null;
  isImportant?: boolean;
  ignoresQuietHours?: boolean;
  version: number;
};
export type CampaignCounts = {
  all: number;
  draft: number;
  scheduled: number;
  sending: number;
  sent: number;
  archived: number;
};
export type ApprovalNeed = "notNeeded" | "needed" | "given";
export type CampaignFinding = {
  key: string;
  isSerious: boolean;
  stepId: string | null;
  templateId: string;
  variant: number;
  issue: TemplateIssue;
};
export type CampaignReview = {
  matched: number;
  canReceive: number;
  leftOut: {
    reason: SkipReason;
    count: number;
  }[];
  zones: {
    zone: string;
    count: number;
  }[];
  problems: {
    code: string;
    path: string;
    message: string;
  }[];
  startsAt: string | null;
  approval: ApprovalNeed;
  spread: {
    from: string;
    until: string;
    perMinute: number | null;
    isLimited: boolean;
  } | null;
  frequencyCap: {
    emails: number;
    days: number;
    action: "skip" | "hold";
    contacts: number;
  } | null;
  quietUntil: string | null;
  planExcess: LimitReached | null;
  findings: CampaignFinding[];
};
export type CampaignTestEmailResults = {
  results: {
    to: string;
    accepted: boolean;
    reply: string;
  }[];
};
export type CampaignTestEmailBody = {
  addresses: string[];
  contactId?: string | null;
  variant?: number;
  onlyMembers?: boolean;
};
export type StartCampaignBody = {
  acceptedFindings?: string[];
};
export type FirstRecipient = {
  contactId: string;
  name: string;
  email: string;
};
export type FirstRecipients = {
  items: FirstRecipient[];
};
export type RescheduleCampaignBody = {
  sendAt: string & string;
};
export type DecideCampaignTestBody = {
  variant: number;
};
export type Recipient = {
  contactId: string;
  campaignId: string;
  name: string | null;
  email: string | null;
  state: RecipientState;
  skipReason: SkipReason | null;
  attempts: number;
  reply: string | null;
  sentAt: string | null;
  nextAttemptAt: string | null;
  heldSince: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  unsubscribedAt: string | null;
  complainedAt: string | null;
  machineOpenedAt: string | null;
};
export type RecipientPage = {
  items: Recipient[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type RecipientVerdict = {
  email: string;
  verdict:
    | "notStarted"
    | "unknownPerson"
    | "addedAfterFreeze"
    | "didNotMatch"
    | "skipped"
    | "waiting"
    | "beingSent"
    | "sent"
    | "deferred"
    | "failed"
    | "bounced"
    | "complained"
    | "uncertain"
    | "heldByPlan"
    | "heldByQuietHours";
  recipient: Recipient | null;
  heldUntil: string | null;
  frozenAt: string | null;
  contactNow: {
    contactId: string;
    canReceive: boolean;
    status: ContactStatus;
    suppression: {
      reason: SuppressionReason;
      since: string;
      campaignId: string | null;
      campaignName: string | null;
    } | null;
    topic: {
      topicId: string;
      name: string;
      subscribed: boolean;
      changedAt: string | null;
    } | null;
  } | null;
};
export type CampaignLinks = {
  items: {
    index: number;
    url: string;
    clicks: number;
    people: number;
  }[];
};
export type RehearsalResult = {
  matched: number;
  canReceive: number;
  leftOut: {
    reason: SkipReason;
    count: number;
  }[];
  zones: {
    zone: string;
    count: number;
  }[];
  frequencyCap: {
    emails: number;
    days: number;
    action: "skip" | "hold";
    contacts: number;
  } | null;
  startsAt: string | null;
  endsAt: string | null;
  rendered: number;
  largestBytes: number;
  findings: {
    serious: number;
    others: number;
  };
  problems: {
    code:
      | "emptySubject"
      | "renderFailed"
      | "missingValue"
      | "clipped"
      | "deadLink"
      | "brokenImage"
      | "spam";
    isSerious: boolean;
    count: number | null;
    target: string;
    detail: string;
  }[];
  urls: {
    checked: number;
    unclear: number;
  };
  spam: {
    points: number;
    rules: {
      code:
        | "subjectCapitals"
        | "subjectMarks"
        | "subjectFalseReply"
        | "subjectEmpty"
        | "spamWords"
        | "imagesOnly"
        | "fewWords"
        | "noText"
        | "linkMismatch"
        | "linkShortener"
        | "linkAddress"
        | "linkInsecure"
        | "large";
      points: number;
      detail: string;
    }[];
  };
};
export type Rehearsal = {
  status: "running" | "finished" | "failed";
  isCurrent: boolean;
  requestedAt: string;
  finishedAt: string | null;
  done: number;
  steps: number;
  problem: {
    code: string;
    message: string;
  } | null;
  result: RehearsalResult | null;
};
export type RehearsalAnswer = {
  rehearsal: Rehearsal | null;
};
export type RehearsalPreviews = {
  items: {
    kind: "longestName" | "noName" | "dark" | "rightToLeft" | "phone";
    contactId: string;
    name: string;
    subject: string;
    html: string;
  }[];
};
export type WorkflowSchedule = {
  enabled: boolean;
  type: "interval" | "daily" | "weekly" | "cron";
  time: string;
  daysOfWeek: number[];
  intervalMinutes: number;
  cron: string;
};
export type CustomEventMatch = {
  name: string;
  where: CustomEventPropertyCondition[];
};
export type DealChangeMatch = {
  kind: "created" | "moved" | "won" | "lost";
  pipelineId: string | null;
  fromStageIds: string[];
  toStageIds: string[];
};
export type WorkflowGoal =
  | {
      kind: "filter";
      filterId: string | null;
    }
  | {
      kind: "event";
      event: CustomEventMatch | null;
    };
export type Duration = {
  amount: number;
  unit: "minutes" | "hours" | "days" | "weeks";
};
export type RequestMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type RequestTemplate = {
  method: RequestMethod;
  url: string;
  headers: {
    name: string;
    value: string;
  }[];
  bodyKind: "none" | "json" | "form" | "text";
  body: string;
};
export type RequestAnswer = {
  pointer: string;
  field: string;
};
export type WorkflowStep =
  | {
      id: string;
      name: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError: boolean;
      type: "entry";
      config: {
        trigger: "once" | "joins" | "schedule" | "api" | "event" | "deal";
        includesPresent: boolean;
        schedule: WorkflowSchedule | null;
        event?: CustomEventMatch | null;
        deal?: DealChangeMatch | null;
        goal?: WorkflowGoal | null;
      };
    }
  | {
      id: string;
      name: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError: boolean;
      type: "email";
      config: {
        templateId: string | null;
        subject: string | null;
        preheader: string | null;
        filterId: string | null;
        isImportant?: boolean;
      };
    }
  | {
      id: string;
      name: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError: boolean;
      type: "wait";
      config:
        | {
            kind: "for";
            duration: Duration;
          }
        | {
            kind: "until";
            time: string;
            daysOfWeek: number[];
            zone: "workspace" | "recipient";
          }
        | {
            kind: "date";
            at: string & string;
          }
        | {
            kind: "event";
            event: CustomEventMatch | null;
            within: Duration;
          }
        | {
            kind: "deal";
            deal: DealChangeMatch | null;
            within: Duration;
          };
    }
  | {
      id: string;
      name: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError: boolean;
      type: "decision";
      config: {
        condition:
          | {
              kind: "filter";
              filterId: string | null;
            }
          | {
              kind: "mail";
              stepId: string | null;
              act: "sent" | "opened" | "clicked";
            };
        within: Duration | null;
      };
    }
  | {
      id: string;
      name: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError: boolean;
      type: "split";
      config: {
        shares: number[];
      };
    }
  | {
      id: string;
      name: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError: boolean;
      type: "update";
      config: {
        action:
          | (
              | {
                  kind: "setStatus";
                  status: ContactStatus;
                }
              | {
                  kind: "setField";
                  identifier: string;
                  value: string | number | boolean | null;
                }
              | {
                  kind: "addTag";
                  tag: string;
                }
              | {
                  kind: "removeTag";
                  tag: string;
                }
            )
          | null;
      };
    }
  | {
      id: string;
      name: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError: boolean;
      type: "createDeal";
      config: {
        pipelineId: string | null;
        stageId: string | null;
        title: string;
        value: number | null;
        owner:
          | {
              kind: "none";
            }
          | {
              kind: "contact";
            }
          | {
              kind: "member";
              memberId: string;
            };
        closesInDays: number | null;
        tags: string[];
        unlessOpen: boolean;
      };
    }
  | {
      id: string;
      name: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError: boolean;
      type: "moveDeal";
      config: {
        which: "current" | "latest" | "all";
        pipelineId: string | null;
        to:
          | {
              kind: "stage";
              stageId: string | null;
            }
          | {
              kind: "won";
            }
          | {
              kind: "lost";
              reasonId: string | null;
              note: string;
            };
      };
    }
  | {
      id: string;
      name: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError: boolean;
      type: "request";
      config: {
        request: RequestTemplate;
        answers: RequestAnswer[];
        outputs: ("rejected" | "serverError" | "unanswered")[];
        repeatIsSafe: boolean;
        batchSize?: number;
      };
    }
  | {
      id: string;
      name: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError: boolean;
      type: "end";
      config: {};
    };
export type WorkflowLink = {
  from: string;
  to: string;
  branch:
    | "next"
    | "yes"
    | "no"
    | "a"
    | "b"
    | "c"
    | "d"
    | "e"
    | "rejected"
    | "serverError"
    | "unanswered";
};
export type WorkflowNote = {
  id: string;
  text: string;
  color: "yellow" | "blue" | "green" | "pink" | "gray";
  position: {
    x: number;
    y: number;
  };
  size: {
    width: number;
    height: number;
  };
};
export type WorkflowDefinition = {
  steps: WorkflowStep[];
  links: WorkflowLink[];
  notes?: WorkflowNote[];
};
export type Workflow = {
  id: string;
  name: string;
  status: CampaignStatus;
  definition: WorkflowDefinition;
  version: number;
  published: {
    version: number;
    definition: WorkflowDefinition;
    publishedAt: string;
    hasChanges: boolean;
  } | null;
  changedFilters: {
    id: string;
    name: string;
  }[];
  entryOpen: boolean;
  nextEntryAt: string | null;
  entered: number;
  inside: number;
  updatedAt: string;
};
export type WorkflowScheduleInput = {
  enabled?: boolean;
  type: "interval" | "daily" | "weekly" | "cron";
  time?: string;
  daysOfWeek?: number[];
  intervalMinutes?: number;
  cron?: string;
};
export type CustomEventMatchInput = {
  name: string;
  where?: CustomEventPropertyCondition[];
};
export type DealChangeMatchInput = {
  kind: "created" | "moved" | "won" | "lost";
  pipelineId?: string | null;
  fromStageIds?: string[];
  toStageIds?: string[];
};
export type WorkflowGoalInput =
  | {
      kind: "filter";
      filterId?: string | null;
    }
  | {
      kind: "event";
      event?: CustomEventMatchInput | null;
    };
export type RequestTemplateInput = {
  method?: RequestMethod;
  url?: string;
  headers?: {
    name: string;
    value: string;
  }[];
  bodyKind?: "none" | "json" | "form" | "text";
  body?: string;
};
export type WorkflowStepInput =
  | {
      id: string;
      name?: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError?: boolean;
      type: "entry";
      config: {
        trigger?: "once" | "joins" | "schedule" | "api" | "event" | "deal";
        includesPresent?: boolean;
        schedule?: WorkflowScheduleInput | null;
        event?: CustomEventMatchInput | null;
        deal?: DealChangeMatchInput | null;
        goal?: WorkflowGoalInput | null;
      };
    }
  | {
      id: string;
      name?: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError?: boolean;
      type: "email";
      config: {
        templateId?: string | null;
        subject?: string | null;
        preheader?: string | null;
        filterId?: string | null;
        isImportant?: boolean;
      };
    }
  | {
      id: string;
      name?: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError?: boolean;
      type: "wait";
      config:
        | {
            kind: "for";
            duration: Duration;
          }
        | {
            kind: "until";
            time: string;
            daysOfWeek?: number[];
            zone?: "workspace" | "recipient";
          }
        | {
            kind: "date";
            at: string & string;
          }
        | {
            kind: "event";
            event?: CustomEventMatchInput | null;
            within: Duration;
          }
        | {
            kind: "deal";
            deal?: DealChangeMatchInput | null;
            within: Duration;
          };
    }
  | {
      id: string;
      name?: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError?: boolean;
      type: "decision";
      config: {
        condition:
          | {
              kind: "filter";
              filterId: string | null;
            }
          | {
              kind: "mail";
              stepId: string | null;
              act: "sent" | "opened" | "clicked";
            };
        within?: Duration | null;
      };
    }
  | {
      id: string;
      name?: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError?: boolean;
      type: "split";
      config: {
        shares: number[];
      };
    }
  | {
      id: string;
      name?: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError?: boolean;
      type: "update";
      config: {
        action?:
          | (
              | {
                  kind: "setStatus";
                  status: ContactStatus;
                }
              | {
                  kind: "setField";
                  identifier: string;
                  value: string | number | boolean | null;
                }
              | {
                  kind: "addTag";
                  tag: string;
                }
              | {
                  kind: "removeTag";
                  tag: string;
                }
            )
          | null;
      };
    }
  | {
      id: string;
      name?: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError?: boolean;
      type: "createDeal";
      config: {
        pipelineId?: string | null;
        stageId?: string | null;
        title?: string;
        value?: number | null;
        owner?:
          | {
              kind: "none";
            }
          | {
              kind: "contact";
            }
          | {
              kind: "member";
              memberId: string;
            };
        closesInDays?: number | null;
        tags?: string[];
        unlessOpen?: boolean;
      };
    }
  | {
      id: string;
      name?: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError?: boolean;
      type: "moveDeal";
      config: {
        which?: "current" | "latest" | "all";
        pipelineId?: string | null;
        to?:
          | {
              kind: "stage";
              stageId: string | null;
            }
          | {
              kind: "won";
            }
          | {
              kind: "lost";
              reasonId: string | null;
              note?: string;
            };
      };
    }
  | {
      id: string;
      name?: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError?: boolean;
      type: "request";
      config: {
        request?: RequestTemplateInput;
        answers?: RequestAnswer[];
        outputs?: ("rejected" | "serverError" | "unanswered")[];
        repeatIsSafe?: boolean;
        batchSize?: number;
      };
    }
  | {
      id: string;
      name?: string;
      position: {
        x: number;
        y: number;
      };
      continueOnError?: boolean;
      type: "end";
      config: {};
    };
export type WorkflowLinkInput = {
  from: string;
  to: string;
  branch?:
    | "next"
    | "yes"
    | "no"
    | "a"
    | "b"
    | "c"
    | "d"
    | "e"
    | "rejected"
    | "serverError"
    | "unanswered";
};
export type WorkflowNoteInput = {
  id: string;
  text?: string;
  color?: "yellow" | "blue" | "green" | "pink" | "gray";
  position: {
    x: number;
    y: number;
  };
  size?: {
    width: number;
    height: number;
  };
};
export type WorkflowDefinitionInput = {
  steps: WorkflowStepInput[];
  links: WorkflowLinkInput[];
  notes?: WorkflowNoteInput[];
};
export type UpdateWorkflowBody = {
  definition: WorkflowDefinitionInput;
  version: number;
};
export type WorkflowReview = {
  matched: number | null;
  canReceive: number | null;
  leftOut: {
    reason: SkipReason;
    count: number;
  }[];
  mails: number;
  problems: {
    path: string;
    code: string;
    message: string;
    values?: {
      [key: string]: string | number;
    };
  }[];
  startsAt: string | null;
  findings: CampaignFinding[];
  approval: ApprovalNeed;
};
export type PublishWorkflowBody = {
  version: number;
  inside: "finish" | "move";
  acceptedFindings?: string[];
};
export type WorkflowRunState =
  | "due"
  | "waiting"
  | "mailing"
  | "calling"
  | "uncertain"
  | "finished"
  | "failed"
  | "goal"
  | "left";
export type WorkflowContact = {
  contactId: string;
  name: string | null;
  email: string | null;
  round: number;
  version: number;
  state: WorkflowRunState;
  stepId: string;
  dueAt: string | null;
  isHeld: boolean;
  problem: string | null;
  enteredAt: string;
  endedAt: string | null;
};
export type WorkflowEntryAnswer = {
  answer: "entered" | "alreadyInside" | "closed";
  contact: WorkflowContact | null;
};
export type WorkflowEntrant =
  | {
      contactId: string;
    }
  | {
      email: string;
    };
export type WorkflowStepResults = {
  stepId: string;
  arrived: number;
  present: number;
  left: {
    branch:
      | "next"
      | "yes"
      | "no"
      | "a"
      | "b"
      | "c"
      | "d"
      | "e"
      | "rejected"
      | "serverError"
      | "unanswered";
    people: number;
  }[];
  ended: number;
  failed: number;
  goalReached: number;
  takenOut: number;
  deals: number | null;
  mail: {
    campaignIds: string[];
    sent: number;
    skipped: number;
    failed: number;
    uncertain: number;
    opened: number;
    clicked: number;
    unsubscribed: number;
  } | null;
};
export type WorkflowResults = {
  entered: number;
  inside: number;
  finished: number;
  failed: number;
  goalReached: number;
  left: number;
  held: {
    contacts: number;
    until: string | null;
  };
  steps: WorkflowStepResults[];
};
export type WorkflowPersonPage = {
  items: WorkflowContact[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type WorkflowContactRuns = {
  runs: {
    contactId: string;
    name: string | null;
    email: string | null;
    round: number;
    version: number;
    state: WorkflowRunState;
    stepId: string;
    dueAt: string | null;
    isHeld: boolean;
    problem: string | null;
    enteredAt: string;
    endedAt: string | null;
    steps: {
      stepId: string;
      arrivedAt: string;
      leftAt: string | null;
      branch:
        | (
            | "next"
            | "yes"
            | "no"
            | "a"
            | "b"
            | "c"
            | "d"
            | "e"
            | "rejected"
            | "serverError"
            | "unanswered"
          )
        | null;
      note: string | null;
    }[];
  }[];
};
export type WorkflowScheduleTimes = {
  times: string[];
  timeZone: string;
};
export type WorkflowCallState =
  "queued" | "calling" | "done" | "uncertain" | "canceled";
export type RequestError =
  | "dns"
  | "private"
  | "connect"
  | "tls"
  | "timeout"
  | "reset"
  | "protocol"
  | "lost"
  | "circuit"
  | "redirect"
  | "render"
  | "secret"
  | "secretHost";
export type SentRequest = {
  method: RequestMethod;
  url: string;
  headers: {
    name: string;
    value: string;
  }[];
  body: string | null;
};
export type WorkflowCall = {
  id: string;
  stepId: string;
  contactId: string;
  name: string | null;
  email: string | null;
  round: number;
  state: WorkflowCallState;
  attempts: number;
  dueAt: string | null;
  startedAt: string | null;
  statusCode: number | null;
  error: RequestError | null;
  durationMs: number | null;
  isHeld: boolean;
  request: SentRequest | null;
  answer: string;
  problems: {
    field: string;
    problem: string;
  }[];
};
export type WorkflowCallPage = {
  items: WorkflowCall[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type ResolvedWorkflowCalls = {
  count: number;
};
export type ResolveWorkflowCallsBody = {
  ids: string[];
  decision: "repeat" | "done";
};
export type Secret = {
  id: string;
  name: string;
  hosts: string[];
  createdAt: string;
  updatedAt: string;
};
export type SecretList = {
  items: Secret[];
};
export type SecretBody = {
  name: string;
  value: string;
  hosts: string[];
};
export type UpdateSecretBody = {
  value?: string;
  hosts: string[];
};
export type RequestSigningSecret = {
  secret: string;
  formerUntil: string | null;
};
export type RequestValue = {
  field: string;
  pointer: string;
  value: string | number | boolean | null;
  problem: ("missing" | "notJson" | "unfitting" | "fieldUnknown") | null;
};
export type RequestOutlook = {
  repeats: number;
  repeatInSeconds: number | null;
  repeatIsSafe: boolean;
  path:
    "next" | "rejected" | "serverError" | "unanswered" | "failed" | "decision";
};
export type RequestTrial = {
  request: SentRequest | null;
  error: RequestError | null;
  message: string | null;
  answer: {
    statusCode: number;
    durationMs: number | null;
    contentType: string | null;
    body: string;
    isCut: boolean;
  } | null;
  values: RequestValue[];
  redirectUrl: string | null;
  outlook: RequestOutlook | null;
};
export type GivenResponse = {
  statusCode: number | null;
  headers?: {
    name: string;
    value: string;
  }[];
  body?: string;
};
export type RequestStepSettings = {
  outputs?: ("rejected" | "serverError" | "unanswered")[];
  repeatIsSafe?: boolean;
  continueOnError?: boolean;
};
export type TryRequestBody = {
  request: RequestTemplateInput;
  answers?: RequestAnswer[];
  contactId?: string | null;
  hasContact?: boolean;
  isBatch?: boolean;
  send?: boolean;
  response?: GivenResponse | null;
  step?: RequestStepSettings | null;
};
export type WorkflowDryRunStep = {
  stepId: string;
  arrived: number;
  waiting: number;
  left: {
    branch:
      | "next"
      | "yes"
      | "no"
      | "a"
      | "b"
      | "c"
      | "d"
      | "e"
      | "rejected"
      | "serverError"
      | "unanswered";
    people: number;
  }[];
  ended: number;
  goalReached: number;
  unknown: number;
};
export type WorkflowDryRun = {
  from: string;
  until: string;
  entered: number;
  contacts: number;
  waiting: number;
  finished: number;
  goalReached: number;
  unknown: number;
  limits: (
    | "truncated"
    | "audienceNow"
    | "joinedEarlier"
    | "apiEntries"
    | "filtersNow"
    | "openings"
    | "changes"
    | "goalFilter"
    | "requests"
  )[];
  steps: WorkflowDryRunStep[];
};
export type TaskStatus = "pending" | "running" | "completed" | "failed";
export type TaskCause = {
  code:
    | "holiday"
    | "overlap"
    | "skippedByUser"
    | "paused"
    | "nothingToDo"
    | "outage"
    | "late"
    | "canceledByUser"
    | "taskDeleted"
    | "error"
    | "timeout"
    | "workerLost";
  error?: string;
  detail?: string;
  awayFrom?: string;
  awayUntil?: string;
  lateMinutes?: number;
  catchUpMinutes?: number;
  seconds?: number;
  holidays?: string[];
};
export type TaskAction =
  | {
      type: "email";
      templateId: string | null;
      sendingAccountId: string | null;
      fromName: string | null;
      replyTo: string | null;
      filterIds: string[];
      excludedFilterIds: string[];
      topicId: string | null;
      subject: string | null;
      preheader: string | null;
      feedUrl: string | null;
    }
  | {
      type: "sms";
      text: string;
    }
  | {
      type: "backup";
      keep: number;
    }
  | {
      type: "report";
      period: "day" | "week" | "month";
      csv: boolean;
    }
  | {
      type: "request";
      request: RequestTemplate;
      repeatIsSafe: boolean;
    };
export type TaskPriority = "low" | "normal" | "high" | "urgent";
export type TaskSchedule =
  | {
      preset: "once";
      at: string & string;
    }
  | {
      preset: "minutes";
      every: number;
    }
  | {
      preset: "hourly";
      minute: number;
    }
  | {
      preset: "daily";
      time: string;
    }
  | {
      preset: "weekdays";
      time: string;
    }
  | {
      preset: "weekly";
      days: number[];
      time: string;
    }
  | {
      preset: "monthly";
      day: number;
      time: string;
    }
  | {
      preset: "firstBusinessDay";
      time: string;
    }
  | {
      preset: "lastBusinessDay";
      time: string;
    }
  | {
      preset: "custom";
      cron: string;
    };
export type TaskHolidays = {
  calendars: HolidayCalendar[];
  own: boolean;
  rule: "run" | "skip" | "nextBusinessDay";
};
export type Task = {
  id: string;
  name: string;
  type: TaskType;
  status: TaskStatus;
  draft: boolean;
  paused: {
    at: string;
    by: string | null;
    note: string;
    skipped: number;
  } | null;
  missedAt: string | null;
  overdueSince: string | null;
  nextDueAt: string | null;
  skippedDueAt: string | null;
  running: {
    runId: string;
    startedAt: string | null;
    progress: {
      done: number;
      total: number;
    } | null;
  } | null;
  lastCause: TaskCause | null;
  description: string;
  action: TaskAction;
  priority: TaskPriority;
  schedule: TaskSchedule;
  cron: string | null;
  timeZone: string;
  dueDate: string | null;
  holidays: TaskHolidays;
  overlap: "skip" | "queue" | "allow";
  catchUpMinutes: number;
  retryAttempts: number;
  timeoutSeconds: number;
  expectSuccessHours: number | null;
  assignees: {
    id: string;
    name: string;
    avatar: string | null;
  }[];
  tags: string[];
  notifyOnStart: boolean;
  notifyOnSuccess: boolean;
  notifyOnFailure: boolean;
  startImmediately: boolean;
  createdAt: string;
  updatedAt: string;
  version: number;
};
export type TaskPage = {
  items: Task[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type TaskMark = "paused" | "missed" | "draft";
export type TaskActionInput =
  | {
      type: "email";
      templateId?: string | null;
      sendingAccountId?: string | null;
      fromName?: string | null;
      replyTo?: string | null;
      filterIds?: string[];
      excludedFilterIds?: string[];
      topicId?: string | null;
      subject?: string | null;
      preheader?: string | null;
      feedUrl?: string | null;
    }
  | {
      type: "sms";
      text?: string;
    }
  | {
      type: "backup";
      keep?: number;
    }
  | {
      type: "report";
      period?: "day" | "week" | "month";
      csv?: boolean;
    }
  | {
      type: "request";
      request?: RequestTemplateInput;
      repeatIsSafe?: boolean;
    };
export type TaskHolidaysInput = {
  calendars?: HolidayCalendar[];
  own?: boolean;
  rule?: "run" | "skip" | "nextBusinessDay";
};
export type CreateTaskBody = {
  name: string;
  description?: string;
  action: TaskActionInput;
  priority?: TaskPriority;
  schedule: TaskSchedule;
  timeZone: string;
  dueDate?: string | null;
  holidays?: TaskHolidaysInput;
  overlap?: "skip" | "queue" | "allow";
  catchUpMinutes?: number;
  retryAttempts?: number;
  timeoutSeconds?: number;
  expectSuccessHours?: number | null;
  assignees?: string[];
  tags?: string[];
  notifyOnStart?: boolean;
  notifyOnSuccess?: boolean;
  notifyOnFailure?: boolean;
  draft?: boolean;
  startImmediately?: boolean;
};
export type TaskCounts = {
  all: number;
  running: number;
  waiting: number;
  problem: number;
  paused: number;
  draft: number;
  missed: number;
  failed: number;
  nextDueAt: string | null;
  tags: string[];
};
export type TaskAvailability = "full" | "draft" | "none";
export type TaskTypes = {
  items: {
    type: TaskType;
    availability: TaskAvailability;
  }[];
};
export type TaskPreviewEntry =
  | {
      kind: "run";
      at: string;
      localTime: string & string;
      movedFrom: string | null;
    }
  | {
      kind: "struck";
      day: string;
      weekend: boolean;
      holidays: HolidayOnDay[];
      movesTo: string | null;
    }
  | {
      kind: "clockChange";
      at: string;
      offsetBefore: number;
      offsetAfter: number;
    };
export type TaskPreview = {
  entries: TaskPreviewEntry[];
  ends: boolean;
};
export type TaskTimingBody = {
  schedule: TaskSchedule;
  timeZone: string;
  dueDate?: string | null;
  holidays?: TaskHolidaysInput;
};
export type FeedPreview = {
  title: string;
  isFirst: boolean;
  total: number;
  items: {
    title: string;
    url: string;
    publishedAt: string | null;
  }[];
};
export type FeedPreviewBody = {
  feedUrl: string;
  taskId?: string | null;
};
export type OwnHoliday = {
  day: string;
  name: string;
};
export type OwnHolidays = {
  items: OwnHoliday[];
};
export type SetOwnHolidaysBody = {
  items: OwnHoliday[];
};
export type TaskRunOutcome =
  "running" | "completed" | "failed" | "missed" | "skipped" | "canceled";
export type TaskStripRun = {
  id: string;
  dueAt: string;
  startedAt: string | null;
  endedAt: string | null;
  outcome: TaskRunOutcome;
  attempts: number;
};
export type TaskResult =
  | {
      type: "email";
      campaignId: string;
      recipients: number | null;
    }
  | {
      type: "backup";
      backupId: string;
      file: string;
      bytes: number;
      contacts: number;
      records: number;
    }
  | {
      type: "report";
      recipients: number;
    }
  | {
      type: "request";
      status: number;
      durationMs: number;
    }
  | {
      type: "nothing";
    };
export type TaskStrip = {
  taskId: string;
  runs: TaskStripRun[];
  lastResult: TaskResult | null;
};
export type TaskStrips = {
  items: TaskStrip[];
};
export type TaskResults = {
  items: {
    id: string;
    code: string | null;
  }[];
};
export type PauseTasksBody = {
  ids: string[];
  note?: string;
};
export type ResumedTasks = {
  items: {
    id: string;
    code: string | null;
  }[];
  count: number;
  skipped: number;
};
export type ResumeTasksBody = {
  ids: string[];
};
export type DeleteTasksBody = {
  ids: string[];
};
export type RestoreTasksBody = {
  ids: string[];
};
export type UpdateTaskBody = {
  name: string;
  description?: string;
  action: TaskActionInput;
  priority?: TaskPriority;
  schedule: TaskSchedule;
  timeZone: string;
  dueDate?: string | null;
  holidays?: TaskHolidaysInput;
  overlap?: "skip" | "queue" | "allow";
  catchUpMinutes?: number;
  retryAttempts?: number;
  timeoutSeconds?: number;
  expectSuccessHours?: number | null;
  assignees?: string[];
  tags?: string[];
  notifyOnStart?: boolean;
  notifyOnSuccess?: boolean;
  notifyOnFailure?: boolean;
  draft?: boolean;
  startImmediately?: boolean;
  version: number;
};
export type PauseTaskBody = {
  note?: string;
};
export type ResumedTask = {
  task: Task;
  skipped: number;
};
export type TaskRunStarter = "schedule" | "user" | "catchUp" | "apiKey";
export type TaskRun = {
  id: string;
  taskId: string;
  dueAt: string;
  startedAt: string | null;
  endedAt: string | null;
  outcome: TaskRunOutcome;
  cause: TaskCause | null;
  attempts: number;
  retryAt: string | null;
  startedBy: TaskRunStarter;
  user: {
    id: string;
    name: string;
  } | null;
  result: TaskResult | null;
  approvalId: string | null;
};
export type SkipTaskTimeBody = {
  dueAt: string;
};
export type UnskipTaskTimeBody = {
  dueAt: string;
};
export type TaskRunPage = {
  items: TaskRun[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type TaskLogCode =
  | "attempt"
  | "takenOver"
  | "failed"
  | "nextAttempt"
  | "stopped"
  | "noRecipients"
  | "campaignStarted"
  | "nothingNew"
  | "reportSent"
  | "waitsForApproval"
  | "verified"
  | "hostPaused"
  | "unanswered"
  | "notSent"
  | "response";
export type TaskLogLine = {
  at: string;
  level: "info" | "warning" | "error";
  text: string;
  code?: TaskLogCode;
  values?: {
    [key: string]: string | number;
  };
  cause?: TaskCause;
};
export type TaskRunDetails = {
  id: string;
  taskId: string;
  dueAt: string;
  startedAt: string | null;
  endedAt: string | null;
  outcome: TaskRunOutcome;
  cause: TaskCause | null;
  attempts: number;
  retryAt: string | null;
  startedBy: TaskRunStarter;
  user: {
    id: string;
    name: string;
  } | null;
  result: TaskResult | null;
  approvalId: string | null;
  log: TaskLogLine[];
};
export type BackupStatus = "writing" | "checking" | "ready" | "damaged";
export type BackupContents = {
  version: string;
  takenAt: string;
  workspaceName: string;
  counts: {
    contacts: number;
    customFields: number;
    topics: number;
    suppressions: number;
    filters: number;
    templates: number;
    images: number;
    campaigns: number;
    deals: number;
    conversations: number;
    tasks: number;
    events: number;
  };
  rows: number;
  files: number;
};
export type Backup = {
  id: string;
  taskId: string | null;
  taskName: string | null;
  status: BackupStatus;
  fileName: string;
  size: number | null;
  sha256: string | null;
  contents: BackupContents | null;
  verifiedAt: string | null;
  createdAt: string;
};
export type BackupPage = {
  items: Backup[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type BackupLink = {
  url: string;
  expiresAt: string;
};
export type BackupRestore = {
  id: string;
  backupId: string;
  name: string;
  status: "queued" | "running" | "done" | "failed";
  done: number;
  total: number;
  personTenantId: string | null;
  failure: string | null;
  createdAt: string;
  finishedAt: string | null;
};
export type RestoreBackupBody = {
  name: string;
};
export type DeleteBackupsBody = {
  ids: string[];
};
export type ReportFunnel = {
  frozen: number;
  sent: number;
  delivered: number;
  opened: number;
  machineOpened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
};
export type ReportComparison = {
  of: number;
  ageMinutes: number | null;
  delivered: {
    mean: number;
    least: number;
    most: number;
  };
  opened: {
    mean: number;
    least: number;
    most: number;
  };
  clicked: {
    mean: number;
    least: number;
    most: number;
  };
  unsubscribed: {
    mean: number;
    least: number;
    most: number;
  };
  clicks: {
    minutes: number;
    rate: number;
  }[];
};
export type ReportPoint = {
  at: string;
  sent: number;
  opened: number;
  machineOpened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
};
export type ReportOverTime = {
  step: "hour" | "day" | "week" | "month";
  timeZone: string;
  points: ReportPoint[];
  firstHours: ReportPoint[] | null;
};
export type ReportDomain = {
  domain: string;
  people: number;
  sent: number;
  bounced: number;
  deferred: number;
  failed: number;
  uncertain: number;
  opened: number;
  machineOpened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
};
export type ReportDomains = {
  items: ReportDomain[];
  count: number;
  others: ReportDomain | null;
};
export type ReportShare = {
  key: string;
  opened: number;
  machineOpened: number;
  clicked: number;
};
export type ReportRefusal = {
  kind: RefusalKind;
  bounced: number;
  deferred: number;
  failed: number;
  samples: string[];
};
export type ReportVariant = {
  index: number;
  sent: number;
  bounced: number;
  opened: number;
  machineOpened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
};
export type CampaignReport = {
  tracking: "none" | "anonymous" | "individual";
  funnel: ReportFunnel;
  comparison: ReportComparison | null;
  overTime: ReportOverTime;
  domains: ReportDomains;
  devices: ReportShare[];
  clients: ReportShare[];
  refusals: ReportRefusal[];
  heldBounces: number;
  variants: ReportVariant[];
  partsToCount: number;
};
export type RecountDifference = {
  what:
    | "frozen"
    | "chunk"
    | "leftOut"
    | "hour"
    | "domain"
    | "refusal"
    | "engagement"
    | "activity"
    | "breakdown"
    | "links";
  key: string;
  counted: number;
  kept: number;
};
export type CampaignRecount = {
  agrees: boolean;
  people: number;
  differences: RecountDifference[];
  recountedAt: string;
};
export type CampaignMail = {
  variant: number;
  language: MailLanguage;
  languages: MailLanguage[];
  subject: string;
  preheader: string;
  html: string;
};
export type CampaignTiles = {
  people: number;
  unit: number;
  startedAt: string | null;
  at: string;
  counts: {
    [key: string]: number;
  };
  keys: number[];
  states: number[];
  turns: number[];
  sent: number[];
  opened: number[];
  clicked: number[];
};
export type MailboxProvider =
  "gmail" | "outlook" | "yahoo" | "uol" | "bol" | "terra" | "other" | "unknown";
export type CampaignTileGroups = {
  keys: number[];
  provider: number[];
  providers: MailboxProvider[];
  city: number[];
  cities: string[];
};
export type CampaignTile = {
  contactId: string | null;
  name: string | null;
  email: string | null;
  city: string | null;
  state: RecipientState;
  sentAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  links: string[];
};
export type AnalyzeRange = {
  from: string;
  to: string;
  timeZone: string;
};
export type Metrics = {
  sent: number;
  delivered: number;
  bounced: number;
  delayed: number;
  failed: number;
  uncertain: number;
  opened: number;
  machineOpened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
};
export type AnalyzePoint = {
  at: string;
  isComplete: boolean;
  sent: number;
  delivered: number;
  bounced: number;
  delayed: number;
  failed: number;
  uncertain: number;
  opened: number;
  machineOpened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
};
export type AnalyzeSpan = {
  range: AnalyzeRange;
  totals: Metrics;
  points: AnalyzePoint[];
};
export type AnalyzeSummary = {
  interval: "hour" | "day" | "week" | "month";
  current: AnalyzeSpan;
  compared: AnalyzeSpan | null;
  campaignsToCount: number;
};
export type AnalyzeReply = {
  result: "deferred" | "bounced" | "failed";
  text: string;
  emails: number;
  firstAt: string;
  lastAt: string;
};
export type AnalyzeAdvice = {
  problem: "defers" | "blocks";
  action: "slowDown" | "authenticate" | "warmUp";
  emails: number;
  reply: AnalyzeReply | null;
};
export type AnalyzeProvider = {
  provider: MailboxProvider;
  sent: number;
  delivered: number;
  bounced: number;
  delayed: number;
  failed: number;
  uncertain: number;
  opened: number;
  machineOpened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
  complaints: "reported" | "notReported" | "none";
  medianWait: number | null;
  replies: AnalyzeReply[];
  advice: AnalyzeAdvice | null;
};
export type AnalyzeProviders = {
  items: AnalyzeProvider[];
};
export type AnalyzeCampaign = {
  id: string | null;
  name: string;
  kind: "campaign" | "workflow" | "emails";
  startedAt: string | null;
  sent: number;
  delivered: number;
  bounced: number;
  delayed: number;
  failed: number;
  uncertain: number;
  opened: number;
  machineOpened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
};
export type AnalyzeCampaigns = {
  items: AnalyzeCampaign[];
};
export type AnalyzeHours = {
  cells: {
    weekday: number;
    hour: number;
    clicks: number;
    soon: number;
  }[];
};
export type AnalyzeLinks = {
  items: {
    url: string;
    campaigns: number;
    people: number;
    clicks: number;
  }[];
};
export type AnalyzeAudience = {
  gained: {
    source: "import" | "direct";
    importId: string | null;
    name: string | null;
    contacts: number;
  }[];
  lost: {
    reason: "unsubscribed" | "bounced" | "complained" | "manual";
    contacts: number;
  }[];
  reachable: number | null;
};
export type AnalyzeReasons = {
  unsubscribed: number;
  complained: number;
  delivered: number;
  reasons: {
    reason:
      "tooMany" | "notInterested" | "notRelevant" | "neverAsked" | "other";
    contacts: number;
  }[];
};
export type AnalyzeSalesSum = {
  deals: number;
  value: number;
};
export type AnalyzeSalesOfCurrency = {
  currency: string;
  won: AnalyzeSalesSum;
  wonBefore: AnalyzeSalesSum | null;
  open: AnalyzeSalesSum;
  points: {
    at: string;
    isComplete: boolean;
    deals: number;
    value: number;
  }[];
  campaigns: {
    id: string | null;
    name: string;
    kind: "campaign" | "workflow" | "emails";
    won: AnalyzeSalesSum;
    open: AnalyzeSalesSum;
  }[];
};
export type AnalyzeSales = {
  interval: "day" | "week" | "month";
  currencies: AnalyzeSalesOfCurrency[];
};
export type AnalyzeFilters = {
  campaign?: string[];
  workflow?: string[];
  template?: string[];
  topic?: string[];
  tag?: string[];
  sendingDomain?: string[];
  provider?: MailboxProvider[];
  device?: ("desktop" | "mobile" | "tablet" | "unknown")[];
};
export type AnalyzeView = {
  id: string;
  name: string;
  period:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from: string | null;
  to: string | null;
  compare: "none" | "before" | "weekdays" | "year";
  filters: AnalyzeFilters;
  createdAt: string;
  version: number;
};
export type AnalyzeViews = {
  items: AnalyzeView[];
};
export type CreateAnalyzeViewBody = {
  name: string;
  period:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from: string | null;
  to: string | null;
  compare: "none" | "before" | "weekdays" | "year";
  filters: AnalyzeFilters;
};
export type OrderAnalyzeViewsBody = {
  ids: string[];
};
export type UpdateAnalyzeViewBody = {
  name: string;
  period:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from: string | null;
  to: string | null;
  compare: "none" | "before" | "weekdays" | "year";
  filters: AnalyzeFilters;
  version: number;
};
export type Annotation = {
  id: string;
  day: string;
  text: string;
  author: string | null;
  createdAt: string;
  version: number;
};
export type Annotations = {
  items: Annotation[];
};
export type CreateAnnotationBody = {
  day: string;
  text: string;
};
export type UpdateAnnotationBody = {
  day: string;
  text: string;
  version: number;
};
export type ApprovalAction = "start" | "publish" | "adoptFilters";
export type ApprovalSummary = {
  id: string;
  campaignId: string;
  campaignName: string;
  kind: CampaignKind;
  action: ApprovalAction;
  status: ApprovalStatus;
  round: number;
  people: number | null;
  note: string;
  askedBy: {
    userId: string;
    name: string;
  } | null;
  askedAt: string;
  decideBy: string | null;
  decidedBy: {
    userId: string;
    name: string;
  } | null;
  decidedAt: string | null;
  takesEffectAt: string | null;
  problem: {
    code: string;
    message: string;
  } | null;
  decision: "allowed" | "own" | "permission";
};
export type ApprovalPage = {
  items: ApprovalSummary[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type ApprovalField =
  | "name"
  | "from"
  | "replyTo"
  | "subject"
  | "preheader"
  | "text"
  | "content"
  | "audience"
  | "audienceRules"
  | "excluded"
  | "topic"
  | "people"
  | "sendAt"
  | "spread"
  | "test"
  | "canary"
  | "steps"
  | "other";
export type ApprovalChange = {
  field: ApprovalField;
  message: string | null;
  before: string;
  after: string;
};
export type ApprovalEntry = {
  id: string;
  kind:
    | "asked"
    | "commented"
    | "approved"
    | "undone"
    | "applied"
    | "failed"
    | "changesRequested"
    | "declined"
    | "withdrawn"
    | "changed"
    | "expired"
    | "startedWithout";
  author: {
    userId: string;
    name: string;
  } | null;
  text: string;
  round: number;
  fields: ApprovalField[];
  at: string;
};
export type Approval = {
  id: string;
  campaignId: string;
  campaignName: string;
  kind: CampaignKind;
  action: ApprovalAction;
  status: ApprovalStatus;
  round: number;
  people: number | null;
  note: string;
  askedBy: {
    userId: string;
    name: string;
  } | null;
  askedAt: string;
  decideBy: string | null;
  decidedBy: {
    userId: string;
    name: string;
  } | null;
  decidedAt: string | null;
  takesEffectAt: string | null;
  problem: {
    code: string;
    message: string;
  } | null;
  decision: "allowed" | "own" | "permission";
  isRequired: boolean;
  approvalAbove: number | null;
  task: {
    id: string;
    name: string;
  } | null;
  shown: {
    from: string;
    replyTo: string;
    audience: string[];
    excluded: string[];
    topic: string | null;
    sendAt: string | null;
    sendAtZone: "workspace" | "recipient";
    spreadMinutes: number | null;
    matched: number | null;
    leftOut: {
      reason: SkipReason;
      count: number;
    }[];
    messages: {
      title: string;
      subject: string;
      preheader: string;
      issues: TemplateIssue[];
    }[];
    steps: {
      id: string;
      type: string;
      title: string;
    }[];
  };
  lookedAt: string | null;
  changes: ApprovalChange[];
  thread: ApprovalEntry[];
};
export type AskApprovalBody = {
  campaignId: string;
  action?: ApprovalAction;
  inside?: "finish" | "move";
  note?: string;
  acceptedFindings?: string[];
};
export type LookAtApprovalBody = {
  round: number;
};
export type DecideApprovalBody = {
  round: number;
  decision: "approve" | "requestChanges" | "decline";
  comment?: string;
};
export type CommentApprovalBody = {
  text: string;
};
export type ApprovalPreview = {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  htmlBytes: number;
};
export type ShareLink = {
  id: string;
  name: string;
  period:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from: string | null;
  to: string | null;
  compare: "none" | "before" | "weekdays" | "year";
  filters: AnalyzeFilters;
  isFixed: boolean;
  hidesNames: boolean;
  showsSales: boolean;
  createdBy: string | null;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  opens: number;
  lastOpenedAt: string | null;
};
export type ShareLinks = {
  items: ShareLink[];
};
export type CreatedShareLink = {
  id: string;
  name: string;
  period:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from: string | null;
  to: string | null;
  compare: "none" | "before" | "weekdays" | "year";
  filters: AnalyzeFilters;
  isFixed: boolean;
  hidesNames: boolean;
  showsSales: boolean;
  createdBy: string | null;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  opens: number;
  lastOpenedAt: string | null;
  url: string;
};
export type CreateShareLinkBody = {
  name: string;
  period:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from: string | null;
  to: string | null;
  compare: "none" | "before" | "weekdays" | "year";
  filters: AnalyzeFilters;
  isFixed: boolean;
  hidesNames: boolean;
  showsSales: boolean;
  days: 7 | 30 | 90;
};
export type SharedReport = {
  name: string;
  workspace: {
    name: string;
    logo: {
      url: string;
      darkUrl: string | null;
      alt: string;
    } | null;
  };
  timeZone: string;
  period:
    "today" | "7days" | "30days" | "week" | "month" | "year" | "all" | "custom";
  from: string | null;
  to: string | null;
  compare: "none" | "before" | "weekdays" | "year";
  filters: {
    name:
      | "campaign"
      | "workflow"
      | "template"
      | "topic"
      | "tag"
      | "sendingDomain"
      | "provider"
      | "device";
    count: number;
    labels: string[] | null;
  }[];
  isFixed: boolean;
  hidesNames: boolean;
  hasSales: boolean;
  hasAudience: boolean;
  annotations: {
    day: string;
    text: string;
  }[];
  at: string;
  expiresAt: string;
};
export type SendingAccountKind = "capture" | "smtp";
export type SmtpSecurity = "tls" | "starttls" | "none";
export type DomainRate = {
  domain: string;
  perMinute: number;
};
export type SendingAccount = {
  id: string;
  kind: SendingAccountKind;
  name: string;
  fromName: string;
  fromEmail: string;
  smtp: {
    host: string;
    port: number;
    security: SmtpSecurity;
    username: string;
    hasPassword: boolean;
  } | null;
  ratePerSecond: number | null;
  ratePerHour: number | null;
  domainRates: DomainRate[];
  connections: number;
  lastTest: {
    ok: boolean;
    stage:
      | (
          | "resolve"
          | "connect"
          | "tls"
          | "starttls"
          | "greeting"
          | "auth"
          | "done"
        )
      | null;
    message: string;
    at: string;
  } | null;
  createdAt: string;
  version: number;
};
export type SendingAccountPage = {
  items: SendingAccount[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type SmtpSettings = {
  host: string;
  port: number;
  security: SmtpSecurity;
  username?: string;
  password?: string;
};
export type SendingAccountBody = {
  name: string;
  fromName: string;
  fromEmail: string;
  smtp: SmtpSettings;
  ratePerSecond?: number | null;
  ratePerHour?: number | null;
  domainRates?: DomainRate[];
  connections?: number;
};
export type UpdateSendingAccountBody = {
  name: string;
  fromName: string;
  fromEmail: string;
  smtp: SmtpSettings | null;
  ratePerSecond?: number | null;
  ratePerHour?: number | null;
  domainRates?: DomainRate[];
  connections?: number;
  version: number;
};
export type ConnectionTest = {
  ok: boolean;
  stage:
    "resolve" | "connect" | "tls" | "starttls" | "greeting" | "auth" | "done";
  message: string;
};
export type SendingAccountDraft = {
  fromEmail: string;
  smtp: SmtpSettings;
  id?: string;
};
export type SendingDomainStatus = "pending" | "verified" | "failing";
export type DnsRecordPurpose =
  "dkim" | "returnPathMx" | "returnPathSpf" | "spf" | "dmarc" | "tracking";
export type DnsRecordState = "ok" | "missing" | "wrong" | "unknown";
export type DnsRecordCode =
  | "ok"
  | "missing"
  | "lookupFailed"
  | "notCheckedYet"
  | "different"
  | "doubled"
  | "several"
  | "mixed"
  | "keyDifferent"
  | "keyRevoked"
  | "keyInvalid"
  | "keyTesting"
  | "keyRetired"
  | "spfSyntax"
  | "spfTooManyLookups"
  | "spfTooManyVoid"
  | "spfLoop"
  | "spfNoRecord"
  | "spfNotCovered"
  | "spfPassesAll"
  | "dmarcSyntax"
  | "dmarcNoReports"
  | "dmarcInherited"
  | "addressRecord"
  | "unreachable";
export type DnsRecord = {
  key: string;
  purpose: DnsRecordPurpose;
  type: "TXT" | "CNAME" | "MX";
  host: string;
  name: string;
  value: string;
  priority: number | null;
  required: boolean;
  state: DnsRecordState;
  code: DnsRecordCode;
  facts: {
    [key: string]: string | number;
  };
  found: string[];
  keyState: ("waiting" | "active" | "retired") | null;
  algorithm: ("rsa-sha256" | "ed25519-sha256") | null;
  removeAfter: string | null;
};
export type SendingDomainHost = {
  label: string;
  host: string;
  verified: boolean;
  unavailable: ("noInboundHost" | "noPublicHost") | null;
};
export type WarmUp = {
  limits: number[];
  startedAt: string;
  day: number;
  limitToday: number | null;
  takenToday: number;
};
export type SendingDomain = {
  id: string;
  name: string;
  displayName: string;
  status: SendingDomainStatus;
  records: DnsRecord[];
  returnPath: SendingDomainHost;
  tracking: SendingDomainHost;
  rotating: boolean;
  warmUp: WarmUp | null;
  checkedAt: string | null;
  nextCheckAt: string;
  verifiedAt: string | null;
  failingSince: string | null;
  createdAt: string;
  version: number;
};
export type SendingDomainPage = {
  items: SendingDomain[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type SendingDomainBody = {
  name: string;
  returnPathLabel?: string;
  trackingLabel?: string;
};
export type UnverifiedSenders = "warn" | "refuse";
export type SenderPolicy = {
  unverifiedSenders: UnverifiedSenders;
};
export type SenderCheck = {
  verdict: "verified" | "pending" | "failing" | "notAdded" | "freeMail";
  domain: string;
  domainId: string | null;
  allowed: boolean;
  unverifiedSenders: UnverifiedSenders;
};
export type UpdateSendingDomainBody = {
  returnPathLabel: string;
  trackingLabel: string;
  version: number;
};
export type WarmUpBody = {
  limits: number[];
};
export type FrequencyCap = {
  emails: number;
  days: number;
  action: "skip" | "hold";
};
export type QuietHours = {
  start: string;
  end: string;
  daysOfWeek: number[];
};
export type SendingRules = {
  frequencyCap: FrequencyCap | null;
  quietHours: QuietHours | null;
  counting: boolean;
  updatedAt: string | null;
  version: number;
};
export type SendingRulesBody = {
  frequencyCap: FrequencyCap | null;
  quietHours: QuietHours | null;
  version: number;
};
export type ApiKeyMode = "live" | "test";
export type ApiKeyStatus = "active" | "inactive" | "expired";
export type ApiKeyPermission =
  | "contacts:read"
  | "contacts:write"
  | "events:read"
  | "events:write"
  | "deals:read"
  | "deals:write"
  | "filters:read"
  | "filters:write"
  | "templates:read"
  | "templates:write"
  | "campaigns:read"
  | "campaigns:write"
  | "workflows:read"
  | "workflows:write"
  | "tasks:read"
  | "tasks:write"
  | "emails:read"
  | "emails:write"
  | "webhooks:read"
  | "webhooks:write"
  | "reports:read"
  | "reports:write";
export type ApiKey = {
  id: string;
  name: string;
  mode: ApiKeyMode;
  status: ApiKeyStatus;
  prefix: string;
  lastFour: string;
  permissions: ApiKeyPermission[];
  expiresAt: string | null;
  allowedNetworks: string[];
  sendingDomain: {
    id: string;
    name: string;
  } | null;
  formerSecretEndsAt: string | null;
  lastUsedAt: string | null;
  usedPermissions: ApiKeyPermission[];
  createdAt: string;
  createdBy: {
    id: string;
    name: string;
  } | null;
  version: number;
};
export type ApiKeyPage = {
  items: ApiKey[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type ApiKeyWithSecret = {
  id: string;
  name: string;
  mode: ApiKeyMode;
  status: ApiKeyStatus;
  prefix: string;
  lastFour: string;
  permissions: ApiKeyPermission[];
  expiresAt: string | null;
  allowedNetworks: string[];
  sendingDomain: {
    id: string;
    name: string;
  } | null;
  formerSecretEndsAt: string | null;
  lastUsedAt: string | null;
  usedPermissions: ApiKeyPermission[];
  createdAt: string;
  createdBy: {
    id: string;
    name: string;
  } | null;
  version: number;
  key: string;
};
export type CreateApiKeyBody = {
  name: string;
  mode: ApiKeyMode;
  permissions: ApiKeyPermission[];
  expiresAt?: string | null;
  allowedNetworks?: string[];
  sendingDomainId?: string | null;
};
export type UpdateApiKeyBody = {
  name: string;
  permissions: ApiKeyPermission[];
  expiresAt?: string | null;
  allowedNetworks?: string[];
  sendingDomainId?: string | null;
  version: number;
};
export type SetApiKeysStatusBody = {
  ids: string[];
  status: "active" | "inactive";
};
export type DeleteApiKeysBody = {
  ids: string[];
};
export type RotateApiKeyBody = {
  overlapHours: 0 | 1 | 24 | 168 | 720;
  version: number;
};
export type RevealedApiKey = {
  key: string;
};
export type NarrowApiKeyBody = {
  version: number;
};
export type Caller = {
  kind: "user" | "apiKey";
  id: string;
  name: string;
  mode: ApiKeyMode | null;
  workspace: {
    id: string;
    name: string;
  } | null;
  permissions: string[];
  ip: string;
};
export type ApiLog = {
  id: string;
  at: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  route: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  mode: ApiKeyMode;
  key: {
    id: string;
    name: string;
    prefix: string;
  } | null;
  ip: string;
  correlationId: string;
};
export type ApiLogPage = {
  items: ApiLog[];
  nextCursor: string | null;
  keptDays: number;
};
export type ApiLogClass = "2xx" | "3xx" | "4xx" | "5xx";
export type ApiLogCounts = {
  total: number;
  "2xx": number;
  "3xx": number;
  "4xx": number;
  "5xx": number;
};
export type ApiLogHour = {
  hour: number;
  calls: number;
  clientErrors: number;
  serverErrors: number;
  p95: number;
};
export type ApiLogFailure = {
  id: string;
  at: string;
  method: string;
  route: string;
  status: number;
  errorCode: string | null;
  key: {
    id: string;
    name: string;
  } | null;
  count: number;
};
export type ApiLogFigures = {
  at: string;
  dayStart: string;
  calls: number;
  clientErrors: number;
  serverErrors: number;
  callsYesterday: number;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  today: ApiLogHour[];
  yesterday: ApiLogHour[];
  failures: ApiLogFailure[];
  hasCalls: boolean;
};
export type ApiLogBody = {
  text: string;
  state: "whole" | "cut" | "none" | "omitted";
};
export type ApiLogRepeat = "yes" | "fill" | "never";
export type ApiLogDetails = {
  id: string;
  at: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  route: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  mode: ApiKeyMode;
  key: {
    id: string;
    name: string;
    prefix: string;
  } | null;
  ip: string;
  correlationId: string;
  idempotencyKey: string | null;
  userAgent: string | null;
  request: ApiLogBody;
  response: ApiLogBody;
  sameErrorToday: number | null;
  repeat: ApiLogRepeat;
};
export type ApiLogRerun = {
  status: number;
  durationMs: number;
  path: string;
  request: ApiLogBody;
  response: ApiLogBody;
  key: {
    id: string;
    name: string;
  };
};
export type RerunApiLogBody = {
  path?: string;
  body?: string;
};
export type AuditChange = {
  field: string;
  before: unknown;
  after: unknown;
  isSecret: boolean;
};
export type AuditEntry = {
  id: string;
  at: string;
  action:
    | "apiKey.created"
    | "apiKey.deleted"
    | "apiKey.disabled"
    | "apiKey.enabled"
    | "apiKey.rotated"
    | "apiKey.updated"
    | "approval.canceled"
    | "approval.created"
    | "approval.decided"
    | "approval.undone"
    | "backup.deleted"
    | "backup.downloaded"
    | "backup.linkCreated"
    | "backup.restored"
    | "backup.uploaded"
    | "backup.verified"
    | "billingInfo.updated"
    | "brandKit.updated"
    | "campaign.archived"
    | "campaign.canceled"
    | "campaign.deleted"
    | "campaign.paused"
    | "campaign.rescheduled"
    | "campaign.restReleased"
    | "campaign.restored"
    | "campaign.resumed"
    | "campaign.spreadEnded"
    | "campaign.spreadRestored"
    | "campaign.started"
    | "campaign.testDecided"
    | "campaign.unarchived"
    | "campaign.uncertainResent"
    | "campaign.unscheduled"
    | "contact.canceled"
    | "contact.deleted"
    | "contact.erased"
    | "contact.merged"
    | "contact.personalDataRead"
    | "contact.purged"
    | "contact.restored"
    | "contact.updated"
    | "customField.created"
    | "customField.deleted"
    | "customField.disabled"
    | "customField.enabled"
    | "customField.updated"
    | "deal.deleted"
    | "deal.restored"
    | "export.created"
    | "export.deleted"
    | "export.downloaded"
    | "export.linkCreated"
    | "filter.deleted"
    | "filter.disabled"
    | "filter.enabled"
    | "goals.updated"
    | "holidays.updated"
    | "import.canceled"
    | "import.started"
    | "import.undone"
    | "inboundMailbox.created"
    | "inboundMailbox.deleted"
    | "inboundMailbox.updated"
    | "invitation.created"
    | "invitation.resent"
    | "invitation.revoked"
    | "invoice.refunded"
    | "lostReasons.updated"
    | "member.deleted"
    | "member.joined"
    | "member.left"
    | "member.ownershipReceived"
    | "member.updated"
    | "payment.canceled"
    | "payment.created"
    | "pipeline.created"
    | "pipeline.deleted"
    | "pipeline.updated"
    | "request.tried"
    | "requestSigning.rotated"
    | "secret.created"
    | "secret.deleted"
    | "secret.updated"
    | "sendingAccount.created"
    | "sendingAccount.deleted"
    | "sendingAccount.updated"
    | "sendingDomain.created"
    | "sendingDomain.deleted"
    | "sendingDomain.rotated"
    | "sendingDomain.rotationCanceled"
    | "sendingDomain.updated"
    | "sendingDomain.warmUpRemoved"
    | "sendingDomain.warmUpSet"
    | "sendingRules.updated"
    | "shareLink.created"
    | "shareLink.revoked"
    | "subscription.canceled"
    | "subscription.resumed"
    | "subscription.updated"
    | "suppression.created"
    | "suppression.deleted"
    | "task.created"
    | "task.deleted"
    | "task.paused"
    | "task.restored"
    | "task.resumed"
    | "task.started"
    | "task.updated"
    | "template.deleted"
    | "template.disabled"
    | "template.enabled"
    | "template.published"
    | "template.purged"
    | "template.restored"
    | "topic.created"
    | "topic.deleted"
    | "topic.updated"
    | "user.emailChanged"
    | "user.passwordChanged"
    | "user.passwordReset"
    | "user.recoveryCodesRenewed"
    | "user.sessionsEnded"
    | "user.signInFailed"
    | "user.signedIn"
    | "user.twoFactorDisabled"
    | "user.twoFactorEnabled"
    | "webhook.created"
    | "webhook.deleted"
    | "webhook.disabled"
    | "webhook.enabled"
    | "webhook.rotated"
    | "webhook.updated"
    | "webhookReplay.canceled"
    | "webhookReplay.started"
    | "workflow.enrolled"
    | "workflow.entryClosed"
    | "workflow.entryOpened"
    | "workflow.filtersAdopted"
    | "workflow.published"
    | "workflow.started"
    | "workflow.withdrawn"
    | "workspace.updated";
  verb:
    | "archived"
    | "canceled"
    | "created"
    | "decided"
    | "deleted"
    | "disabled"
    | "downloaded"
    | "emailChanged"
    | "enabled"
    | "enrolled"
    | "entryClosed"
    | "entryOpened"
    | "erased"
    | "filtersAdopted"
    | "joined"
    | "left"
    | "linkCreated"
    | "merged"
    | "ownershipReceived"
    | "passwordChanged"
    | "passwordReset"
    | "paused"
    | "personalDataRead"
    | "published"
    | "purged"
    | "refunded"
    | "recoveryCodesRenewed"
    | "resent"
    | "rescheduled"
    | "restReleased"
    | "restored"
    | "resumed"
    | "retried"
    | "revoked"
    | "rotated"
    | "rotationCanceled"
    | "sessionsEnded"
    | "signInFailed"
    | "signedIn"
    | "spreadEnded"
    | "spreadRestored"
    | "started"
    | "testDecided"
    | "tried"
    | "twoFactorDisabled"
    | "twoFactorEnabled"
    | "unarchived"
    | "uncertainResent"
    | "undone"
    | "unscheduled"
    | "updated"
    | "uploaded"
    | "verified"
    | "warmUpRemoved"
    | "warmUpSet"
    | "withdrawn";
  actor: {
    kind: AuditActorKind;
    id: string | null;
    name: string | null;
  };
  record: {
    kind:
      | "apiKey"
      | "approval"
      | "backup"
      | "billingInfo"
      | "brandKit"
      | "campaign"
      | "contact"
      | "customField"
      | "deal"
      | "export"
      | "filter"
      | "goals"
      | "holidays"
      | "import"
      | "inboundMailbox"
      | "invitation"
      | "invoice"
      | "lostReasons"
      | "member"
      | "payment"
      | "pipeline"
      | "request"
      | "requestSigning"
      | "secret"
      | "sendingAccount"
      | "sendingDomain"
      | "sendingRules"
      | "shareLink"
      | "subscription"
      | "suppression"
      | "task"
      | "template"
      | "topic"
      | "user"
      | "webhook"
      | "webhookReplay"
      | "workflow"
      | "workspace";
    id: string | null;
    name: string | null;
    exists: boolean;
  };
  count: number | null;
  names: string[];
  changes: AuditChange[];
  origin: {
    ip: string;
    userAgent: string | null;
    sessionId: string | null;
    correlationId: string;
  } | null;
};
export type AuditEntryPage = {
  items: AuditEntry[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type SenderState = "working" | "idle" | "resting" | "failing";
export type SenderStatus = {
  id: string;
  name: string;
  kind: SendingAccountKind;
  host: string | null;
  state: SenderState;
  workedAt: string | null;
  failure: {
    at: string;
    message: string;
    inARow: number;
  } | null;
  restsUntil: string | null;
  answerMs: number | null;
  lastHour: {
    sent: number;
    deferred: number;
    failed: number;
    bounced: number;
  };
};
export type SystemStatus = {
  at: string;
  queue: {
    campaigns: number;
    people: number;
    deferred: number;
    uncertain: number;
    paused: number;
  };
  minutes: number[];
  lastDay: {
    sent: number;
    bounced: number;
    returned: number;
    failed: number;
    complained: number;
  };
  senders: SenderStatus[];
  jobs: {
    ready: number;
    later: number;
    running: number;
    failed: number;
    waitingSince: string | null;
  };
  inbound: {
    host: string | null;
    mailboxes: number;
    mailboxesFailing: number;
    lastMailAt: string | null;
  };
  testInbox: "reachable" | "unreachable" | "foreign";
  workers: {
    startedAt: string;
    lastSeenAt: string;
    version: string | null;
    memory: number | null;
  }[];
  database: {
    answerMs: number;
    diskFullSince: string | null;
    outages: {
      reason: "unreachable" | "diskFull";
      beganAt: string;
      endedAt: string;
    }[];
  };
  storage: {
    kind: "folder" | "bucket";
    ok: boolean;
    answerMs: number;
  };
};
export type CapturedMailSummary = {
  id: string;
  from: string;
  to: string;
  subject: string;
  size: number;
  receivedAt: string;
  campaignId: string | null;
};
export type CapturedMailPage = {
  items: CapturedMailSummary[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type CapturedMail = {
  id: string;
  from: string;
  to: string;
  subject: string;
  size: number;
  receivedAt: string;
  campaignId: string | null;
  html: string | null;
  text: string | null;
  headers: {
    name: string;
    value: string;
  }[];
  attachments: {
    place: number;
    name: string;
    type: string;
    size: number;
  }[];
};
export type InboundMailbox = {
  id: string;
  name: string;
  host: string;
  port: number;
  security: SmtpSecurity;
  username: string;
  folder: string;
  active: boolean;
  checkedAt: string | null;
  taken: number;
  problem: {
    message: string;
    at: string;
  } | null;
  nextCheckAt: string;
  createdAt: string;
  version: number;
};
export type InboundMailboxPage = {
  items: InboundMailbox[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type InboundMailboxBody = {
  name: string;
  host: string;
  port?: number;
  security?: SmtpSecurity;
  username: string;
  folder?: string;
  password: string;
  active?: boolean;
};
export type UpdateInboundMailboxBody = {
  name: string;
  host: string;
  port?: number;
  security?: SmtpSecurity;
  username: string;
  folder?: string;
  password?: string;
  active: boolean;
  version: number;
};
export type InboundMailboxTest = {
  ok: boolean;
  stage: "connect" | "auth" | "folder" | "done";
  message: string;
  mails: number | null;
};
export type ConversationStatus = "open" | "closed";
export type Conversation = {
  id: string;
  contactId: string | null;
  name: string;
  email: string;
  subject: string;
  campaignId: string | null;
  campaignName: string | null;
  status: ConversationStatus;
  unread: boolean;
  lastMessageAt: string;
  lastDirection: MessageDirection;
  snippet: string;
  messageCount: number;
  answerable: boolean;
  assignee: {
    memberId: string;
    name: string;
    email: string;
    avatar: string | null;
  } | null;
  replyFrom: {
    sendingAccountId: string;
    name: string;
    email: string;
  } | null;
};
export type ConversationPage = {
  items: Conversation[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type ConversationCounts = {
  open: number;
  closed: number;
  unread: number;
  changedAt: string | null;
};
export type MarkConversationsBody = {
  ids: string[];
  read: boolean;
};
export type AssignConversationsBody = {
  ids: string[];
  memberId: string | null;
};
export type ConversationIds = {
  ids: string[];
};
export type MessageAttachment = {
  id: string;
  name: string;
  type: string;
  size: number;
  contentId: string | null;
  isInline: boolean;
};
export type ConversationMessage = {
  id: string;
  direction: MessageDirection;
  from: {
    name: string;
    email: string;
  };
  to: string;
  author: string | null;
  subject: string;
  at: string;
  text: string;
  fullText: string | null;
  html: string | null;
  picturesBlocked: boolean;
  attachments: MessageAttachment[];
  state: ("queued" | "sent" | "failed") | null;
  failure: {
    code: "refused" | "unreachable" | "uncertain" | "noSender";
    detail: string;
  } | null;
  autoReply: boolean;
};
export type ConversationMessagePage = {
  items: ConversationMessage[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type ConversationReplyBody = {
  text: string;
};
export type WebhookStatus = "active" | "inactive";
export type WebhookDisabledReason = "user" | "gone" | "failing";
export type WebhookPayloadKind = "thin" | "full";
export type WebhookSignature = "v1" | "v1a";
export type WebhookErrorBand = "low" | "medium" | "high";
export type WebhookActivity = {
  calls: number;
  failed: number;
  errorRate: number | null;
  errorBand: WebhookErrorBand | null;
  p50: number | null;
  p95: number | null;
};
export type Webhook = {
  id: string;
  url: string;
  description: string;
  status: WebhookStatus;
  disabledReason: WebhookDisabledReason | null;
  events: WebhookEventType[];
  payload: WebhookPayloadKind;
  signature: WebhookSignature;
  formerSecretUntil: string | null;
  failingSince: string | null;
  pausedUntil: string | null;
  lastSuccessAt: string | null;
  waiting: number;
  activity: WebhookActivity;
  createdAt: string;
  version: number;
};
export type WebhookPage = {
  items: Webhook[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type CreatedWebhook = {
  id: string;
  url: string;
  description: string;
  status: WebhookStatus;
  disabledReason: WebhookDisabledReason | null;
  events: WebhookEventType[];
  payload: WebhookPayloadKind;
  signature: WebhookSignature;
  formerSecretUntil: string | null;
  failingSince: string | null;
  pausedUntil: string | null;
  lastSuccessAt: string | null;
  waiting: number;
  activity: WebhookActivity;
  createdAt: string;
  version: number;
  secret: string;
};
export type WebhookBody = {
  url: string;
  description?: string;
  events: WebhookEventType[];
  payload?: WebhookPayloadKind;
  signature?: WebhookSignature;
};
export type UpdateWebhookBody = {
  url: string;
  description?: string;
  events: WebhookEventType[];
  payload?: WebhookPayloadKind;
  version: number;
};
export type WebhookCount = {
  count: number;
};
export type EnableWebhooksBody = {
  ids: string[];
};
export type DisableWebhooksBody = {
  ids: string[];
};
export type DeleteWebhooksBody = {
  ids: string[];
};
export type WebhookSecret = {
  secret: string;
  former: string | null;
  formerUntil: string | null;
};
export type WebhookEventError =
  | "dns"
  | "private"
  | "connect"
  | "tls"
  | "timeout"
  | "reset"
  | "protocol"
  | "lost"
  | "canceled";
export type WebhookEvent = {
  id: string;
  messageId: string;
  eventId: string | null;
  type: WebhookEventType;
  webhookId: string;
  url: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  statusCode: number | null;
  error: WebhookEventError | null;
  durationMs: number | null;
  occurredAt: string;
  createdAt: string;
  attemptedAt: string | null;
  deliveredAt: string | null;
  nextAttemptAt: string | null;
};
export type TestWebhookBody = {
  type: WebhookEventType;
};
export type WebhookEstimate = {
  count: number;
  largestBytes: number | null;
  byType: {
    type: WebhookEventType;
    count: number;
  }[];
};
export type EstimateWebhookBody = {
  events: WebhookEventType[];
  payload?: WebhookPayloadKind;
};
export type WebhookAttemptError =
  | "dns"
  | "private"
  | "connect"
  | "tls"
  | "timeout"
  | "reset"
  | "protocol"
  | "lost";
export type WebhookProof = {
  name:
    "valid" | "large" | "repeated" | "unordered" | "forged" | "altered" | "old";
  mustAccept: boolean;
  accepted: boolean;
  passed: boolean;
  statusCode: number | null;
  error: WebhookAttemptError | null;
  durationMs: number;
  requests: {
    headers: {
      [key: string]: string;
    };
    body: string;
  }[];
};
export type WebhookProofs = {
  items: WebhookProof[];
};
export type WebhookStripAttempt = {
  webhookEventId: string;
  number: number;
  startedAt: string;
  durationMs: number | null;
  statusCode: number | null;
  error: WebhookAttemptError | null;
};
export type WebhookStrip = {
  webhookId: string;
  attempts: WebhookStripAttempt[];
};
export type WebhookStrips = {
  items: WebhookStrip[];
};
export type WebhookEventDefinition = {
  type: WebhookEventType;
  description: string;
  thinSchema: {
    [key: string]: unknown;
  };
  fullSchema: {
    [key: string]: unknown;
  };
  thinExample: {
    [key: string]: unknown;
  };
  fullExample: {
    [key: string]: unknown;
  };
};
export type WebhookEventDefinitions = {
  items: WebhookEventDefinition[];
};
export type WebhookEventPage = {
  items: WebhookEvent[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type WebhookEventCounts = {
  pending: number;
  retrying: number;
  delivered: number;
  failed: number;
  unknown: number;
};
export type WebhookAttempt = {
  number: number;
  startedAt: string;
  durationMs: number | null;
  statusCode: number | null;
  error: WebhookAttemptError | null;
  address: string | null;
  responseHeaders: {
    [key: string]: string;
  };
  responseBody: string;
};
export type WebhookEventDetails = {
  id: string;
  messageId: string;
  eventId: string | null;
  type: WebhookEventType;
  webhookId: string;
  url: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  statusCode: number | null;
  error: WebhookEventError | null;
  durationMs: number | null;
  occurredAt: string;
  createdAt: string;
  attemptedAt: string | null;
  deliveredAt: string | null;
  nextAttemptAt: string | null;
  body: string;
  headers: {
    [key: string]: string;
  };
  signatureVerified: boolean;
  attemptsSinceQueued: number;
  finalAttemptAt: string | null;
  attemptList: WebhookAttempt[];
};
export type RetryWebhookEventsBody = {
  ids: string[];
};
export type CancelWebhookEventsBody = {
  ids: string[];
};
export type WebhookReplayCount = {
  count: number;
  days: {
    day: string;
    count: number;
  }[];
};
export type WebhookReplaySelection =
  "failed" | "unknown" | "delivered" | "missing";
export type WebhookReplayQuery = {
  webhookId: string;
  events?: WebhookEventType[];
  selection: WebhookReplaySelection;
  from: string;
  before: string;
  timeZone?: string;
};
export type WebhookReplay = {
  id: string;
  webhookId: string;
  events: WebhookEventType[];
  selection: WebhookReplaySelection;
  from: string;
  before: string;
  perMinute: number;
  status: "running" | "paused" | "finished" | "canceled";
  total: number;
  done: number;
  failed: number;
  createdAt: string;
  finishedAt: string | null;
};
export type WebhookReplayPage = {
  items: WebhookReplay[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type WebhookReplayBody = {
  webhookId: string;
  events?: WebhookEventType[];
  selection: WebhookReplaySelection;
  from: string;
  before: string;
  perMinute?: number;
};
export type EmailStatus =
  | "scheduled"
  | "queued"
  | "deferred"
  | "sent"
  | "bounced"
  | "complained"
  | "failed"
  | "suppressed"
  | "canceled"
  | "uncertain";
export type AcceptedEmail = {
  id: string;
  status: EmailStatus;
};
export type Schema2 =
  | string
  | number
  | boolean
  | null
  | Schema2[]
  | {
      [key: string]: Schema2;
    };
export type EmailAttachmentBody = {
  fileName: string;
  contentType?: string;
  content: string;
  contentId?: string | null;
};
export type SendEmailBody = {
  from?:
    | string
    | {
        email: string;
        name?: string;
      };
  to:
    | string
    | {
        email: string;
        name?: string;
      };
  replyTo?: string | null;
  subject?: string;
  html?: string;
  text?: string;
  liquid?: boolean;
  templateId?: string;
  data?: {
    [key: string]: Schema2;
  };
  attachments?: EmailAttachmentBody[];
  scheduledAt?: string;
  tags?: string[];
  topicId?: string | null;
  headers?: {
    [key: string]: string;
  };
};
export type EmailSummary = {
  id: string;
  status: EmailStatus;
  to: {
    email: string | null;
    name: string;
  };
  subject: string;
  contactId: string | null;
  templateId: string | null;
  topicId: string | null;
  tags: string[];
  mode: "live" | "test";
  scheduledAt: string | null;
  createdAt: string;
  sentAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  suppressedBy: string | null;
};
export type EmailPage = {
  items: EmailSummary[];
  nextCursor: string | null;
  total: number | null;
  totalIsEstimate: boolean;
};
export type EmailProblem = {
  code:
    | "VALIDATION"
    | "MALFORMED_REQUEST"
    | "API_VERSION_UNKNOWN"
    | "INVALID_CURSOR"
    | "UNAUTHORIZED"
    | "API_KEY_INVALID"
    | "API_KEY_DISABLED"
    | "API_KEY_EXPIRED"
    | "API_KEY_REPLACED"
    | "API_KEY_ADDRESS_NOT_ALLOWED"
    | "API_KEY_NOT_ACCEPTED"
    | "TEST_MODE_UNAVAILABLE"
    | "API_KEYS_FULL"
    | "RERUN_UNAVAILABLE"
    | "RERUN_INCOMPLETE"
    | "TEST_KEY_REQUIRED"
    | "SECRET_IN_FIELD"
    | "INVALID_CREDENTIALS"
    | "SECOND_FACTOR_REQUIRED"
    | "SECOND_FACTOR_INVALID"
    | "INVALID_RESET_TOKEN"
    | "LINK_INVALID"
    | "REGISTRATION_CLOSED"
    | "EMAIL_UNCONFIRMED"
    | "INVITATION_FOR_OTHER"
    | "FORBIDDEN"
    | "WORKSPACE_REQUIRED"
    | "PLAN_INACTIVE"
    | "PLAN_LIMIT_REACHED"
    | "PLAN_PAST_DUE"
    | "BILLING_INFO_INCOMPLETE"
    | "PAYMENT_METHOD_UNAVAILABLE"
    | "PAYMENT_PROVIDER_UNAVAILABLE"
    | "REFUND_UNAVAILABLE"
    | "NOT_FOUND"
    | "EMAIL_TAKEN"
    | "ALREADY_MEMBER"
    | "ALREADY_INVITED"
    | "ACCOUNT_EMAIL_TAKEN"
    | "NAME_TAKEN"
    | "IDENTIFIER_TAKEN"
    | "CUSTOM_FIELDS_FULL"
    | "FIELD_BEING_DELETED"
    | "SENDING_DOMAINS_FULL"
    | "INBOUND_MAILBOXES_FULL"
    | "SAVED_BLOCKS_FULL"
    | "ANALYZE_VIEWS_FULL"
    | "ANNOTATIONS_FULL"
    | "SHARE_LINKS_FULL"
    | "SHARED_REPORT_ENDED"
    | "PIPELINES_FULL"
    | "SECRETS_FULL"
    | "WEBHOOKS_FULL"
    | "TASKS_FULL"
    | "SMS_COMING_SOON"
    | "FEED_FAILED"
    | "FEED_INVALID"
    | "REQUEST_FAILED"
    | "REQUEST_UNCERTAIN"
    | "TASK_TYPE_UNAVAILABLE"
    | "VERSION_CONFLICT"
    | "IN_USE"
    | "WRONG_STATE"
    | "IDEMPOTENCY_KEY_REUSED"
    | "IDEMPOTENCY_IN_PROGRESS"
    | "FILE_UNREADABLE"
    | "IMAGE_UNREADABLE"
    | "BACKUP_UNREADABLE"
    | "BACKUP_FOREIGN"
    | "BACKUP_NEWER"
    | "BACKUP_OUTDATED"
    | "BACKUP_DAMAGED"
    | "FILE_EMPTY"
    | "TEMPLATE_INVALID"
    | "TEMPLATE_TOO_COMPLEX"
    | "RENDER_TIMEOUT"
    | "EMAIL_DATA_MISSING"
    | "FILTER_INVALID"
    | "CAMPAIGN_INCOMPLETE"
    | "TAKES_TOO_LONG"
    | "DRY_RUN_BUSY"
    | "FINDINGS_NOT_ACCEPTED"
    | "CAMPAIGN_NOBODY"
    | "CANARY_STOPPED"
    | "APPROVAL_REQUIRED"
    | "APPROVAL_REFUSED"
    | "APPROVAL_OWN"
    | "APPROVAL_NOBODY"
    | "APPROVAL_THREAD_FULL"
    | "SENDER_NOT_VERIFIED"
    | "SMTP_FAILED"
    | "WARM_UP_LIMIT"
    | "BACKUP_IN_USE"
    | "IMAGES_FULL"
    | "STORAGE_LIMIT"
    | "IMPORTS_FULL"
    | "REQUEST_TIMEOUT"
    | "HEADERS_TOO_LARGE"
    | "PAYLOAD_TOO_LARGE"
    | "FILE_TYPE_REFUSED"
    | "UNSUPPORTED_MEDIA_TYPE"
    | "RATE_LIMITED"
    | "LOCKED_OUT"
    | "SYSTEM_EMAIL_LIMIT"
    | "INTERNAL"
    | "STORAGE_FULL"
    | "DISK_FULL"
    | "UNAVAILABLE";
  detail: string;
  errors: FieldProblem[];
};
export type BatchedEmail = {
  email: AcceptedEmail | null;
  problem: EmailProblem | null;
};
export type BatchedEmails = {
  items: BatchedEmail[];
};
export type SendEmailsBody = {
  emails: (SendEmailBody | unknown)[];
};
export type Email = {
  id: string;
  status: EmailStatus;
  to: {
    email: string | null;
    name: string;
  };
  subject: string;
  contactId: string | null;
  templateId: string | null;
  topicId: string | null;
  tags: string[];
  mode: "live" | "test";
  scheduledAt: string | null;
  createdAt: string;
  sentAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  suppressedBy: string | null;
  from: {
    email: string;
    name: string;
  } | null;
  reply: string | null;
  attempts: number;
  nextAttemptAt: string | null;
  unsubscribedAt: string | null;
  complainedAt: string | null;
  attachments: {
    fileName: string;
    contentType: string;
    size: number;
    contentId: string | null;
  }[];
};
export type CanceledEmails = {
  items: AcceptedEmail[];
};
export type CancelEmailsBody = {
  ids: string[];
};
export type WebhookFailure = {
  webhookId: string;
  url: string;
  type: string;
  statusCode: number | null;
  error: WebhookAttemptError | null;
  count: number;
  at: string;
  eventId: string;
};
export type WebhookHealth = {
  items: {
    webhook: Webhook;
    callsToday: number;
    attempts: WebhookStripAttempt[];
  }[];
  total: number;
  failures: WebhookFailure[];
};
