//! Work that waits for what players wait for.

/// Has the calling thread, and those that it starts from then on, work only while nothing else wants their core, as
/// far as Linux is asked to.
pub fn set_idle_priority() {
    #[cfg(target_os = "linux")]
    {
        use thread_priority::unix::{
            NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy, thread_native_id,
        };
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        let lowest = thread_priority::ThreadPriority::Min;
        if let Err(error) = set_thread_priority_and_policy(thread_native_id(), lowest, idle) {
            tracing::warn!(?error, "a thread does not give way to others");
        }
    }
}
