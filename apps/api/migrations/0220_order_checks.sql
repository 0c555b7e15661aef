-- What the code counts on is said by the tables too. Not checked for old rows: a row that was wrong before must not keep
-- the portal from starting; every new or changed row is checked.
alter table ordering.orders add constraint orders_status_check check (status in (
  'CREATE', 'WAIT_BUYER_PAY', 'PAY_ERROR', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'EMPLOYEE_RECEIVE', 'EMPLOYEE_REJECT',
  'EMPLOYEE_APPROVE', 'EMPLOYEE_GOTO', 'EMPLOYEE_HANDLE', 'CONFIRM', 'WAIT_DELIVER', 'SHIPPED', 'RECEIVE',
  'SERVICE_FINISH', 'EVALUATE', 'TRANSACTION_COMPLETE', 'TRANSACTION_CLOSING', 'REFUND', 'AGREE_REFUND',
  'REFUSAL_REFUND', 'CANCEL_REFUND', 'HAS_REFUND', 'CHANGE')) not valid;
alter table ordering.orders add constraint orders_due_action_check check (due_action in (
  'close', 'dispatch', 'reject', 'giveUp', 'notFormed', 'setOut', 'askNoShow', 'missed', 'absent', 'askFinish',
  'finishFor', 'comeHome', 'confirm', 'complete', 'agree', 'cancelRefund', 'payBack')) not valid;
alter table ordering.orders add constraint orders_due_check check ((due_at is null) = (due_action is null)) not valid;
alter table ordering.orders add constraint orders_departure_fkey
  foreign key (departure_id) references catalogue.trip_departures not valid;
alter table ordering.payments add constraint payments_provider_check
  check (provider in ('sandbox', 'wechat', 'alipay')) not valid;
alter table ordering.refunds add constraint refunds_reason_check check (reason in (
  'PLAN_CHANGED', 'HEALTH', 'WRONG_ORDER', 'LATE', 'QUALITY', 'NOT_AS_DESCRIBED', 'NO_REASON', 'OTHER')) not valid;
alter table contracts.attachments add constraint attachments_file_fkey
  foreign key (file_id) references files.files not valid;

-- Both halves of a document are written together: at the end of the transaction they cancel each other out.
create function ordering.check_document() returns trigger language plpgsql as $$
begin
  if (select sum(amount_fen) from ordering.ledger where document = new.document) <> 0 then
    raise exception 'ledger document % does not balance', new.document using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert or update on ordering.ledger
  deferrable initially deferred for each row execute function ordering.check_document();
