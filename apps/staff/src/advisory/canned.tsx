import type { CannedReply } from "@ginkgo/api-contract/advisory/chat-staff";
import layout from "@ginkgo/ui/layout/layout.module.css";
import thread from "@ginkgo/ui/thread/thread.module.css";
import {
  Create,
  Datagrid,
  Edit,
  FunctionField,
  List,
  maxLength,
  required,
  SimpleForm,
  TextField,
  TextInput,
} from "react-admin";
import { Link } from "react-router-dom";
import { useRowKeys } from "../shell/use-row-keys.ts";
import styles from "../staff.module.css";

/** Ready words: everybody's, and one's own, which alone can be changed. */
export function CannedList() {
  const holder = useRowKeys();
  return (
    <div ref={holder} className={styles.listPage}>
      <h1>常用语</h1>
      <List title="常用语" exporter={false} pagination={false}>
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <TextField source="title" label="标题" sortable={false} />
          <TextField source="text" label="内容" sortable={false} />
          <FunctionField<CannedReply>
            label="谁的"
            render={({ id, title, isMine }) =>
              isMine ? (
                <Link className={thread.link} to={`/canned/${id}`}>
                  改<span className={layout.screenReader}>：{title}</span>
                </Link>
              ) : (
                "公用"
              )
            }
          />
        </Datagrid>
      </List>
    </div>
  );
}

const Fields = () => (
  <SimpleForm>
    <TextInput source="title" label="标题" validate={[required(), maxLength(20)]} fullWidth />
    <TextInput
      source="text"
      label="内容"
      validate={[required(), maxLength(500)]}
      multiline
      minRows={3}
      fullWidth
    />
  </SimpleForm>
);

/** Own words, changed. */
export function CannedEdit() {
  return (
    <div className={styles.listPage}>
      <h1>改常用语</h1>
      <Edit title="改常用语" mutationMode="pessimistic" redirect="list">
        <Fields />
      </Edit>
    </div>
  );
}

/** Own words, new. */
export function CannedNew() {
  return (
    <div className={styles.listPage}>
      <h1>新常用语</h1>
      <Create title="新常用语" redirect="list">
        <Fields />
      </Create>
    </div>
  );
}
